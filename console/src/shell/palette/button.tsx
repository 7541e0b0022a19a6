import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import type { ConsolePage } from '../pages.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette; so do Ctrl+K and ⌘K, except while another dialog is open. */
export function SearchButton({ pages }: { pages: readonly ConsolePage[] }) {
  const [isOpen, { open, close }] = useDisclosure()
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [open])
  return (
    <>
      <Button
        visibleFrom="sm"
        size="sm"
        variant="default"
        c="dimmed"
        fw={400}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {isApple ? '⌘K' : 'Ctrl K'}
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        Search
      </Button>
      <ActionIcon hiddenFrom="sm" variant="subtle" size="lg" aria-label="Search" onClick={open}>
        <IconSearch size={18} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette pages={pages} close={close} />
        </Suspense>
      )}
    </>
  )
}
