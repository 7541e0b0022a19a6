import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ConsolePage } from '../pages.ts'
import { useSession } from '../session.ts'
import { opened, ownerOf } from './recent.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette; so do Ctrl+K and ⌘K, except while another dialog is open. */
export function SearchButton({ pages }: { pages: readonly ConsolePage[] }) {
  const [isOpen, { open, close }] = useDisclosure()
  useRecent(pages)
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

/** Stores each opened object by the title of its page, as soon as the page shows it. */
function useRecent(pages: readonly ConsolePage[]) {
  const [path] = useLocation()
  const owner = ownerOf(useSession())
  useEffect(() => {
    const page = pages.find((one) => path.startsWith(`${one.path}/`))
    const isPart =
      page &&
      [...(page.parts ?? []), ...(page.actions ?? [])].some(([below]) => path === `${page.path}/${below}`)
    if (!page || isPart) return undefined
    const observed = new MutationObserver(store)
    observed.observe(document.querySelector('title')!, { childList: true })
    function store() {
      const name = document.title.replace(/ – Strowger$/, '')
      if (name !== page!.title) opened(owner, { href: path, name, detail: page!.title })
    }
    return () => observed.disconnect()
  }, [path, pages, owner])
}
