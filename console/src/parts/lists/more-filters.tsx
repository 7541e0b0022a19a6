import { Button, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The filters of a list; on a phone they are folded, so that the list begins on the first screen. */
export function PhoneFold({ active, children }: Folding) {
  const isPhone = useMediaQuery('(max-width: 36em)')
  const [isOpen, { toggle }] = useDisclosure(false)
  if (!isPhone) return children
  return (
    <>
      <Button
        variant={active > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      {isOpen && children}
    </>
  )
}

type Folding = {
  /** The number of these filters that are set; the filters are shown at first if there are any. */
  active: number
  children: ReactNode
}

/** Filters that are rarely needed, folded behind a button of a filter bar. */
export function MoreFilters({ active, children }: Folding) {
  const [isOpen, { toggle }] = useDisclosure(active > 0)
  return (
    <>
      <Button
        variant={active > 0 ? 'light' : 'default'}
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        More filters{active > 0 && ` (${active})`}
      </Button>
      {isOpen && (
        <Group w="100%" align="flex-end" gap="sm">
          {children}
        </Group>
      )}
    </>
  )
}
