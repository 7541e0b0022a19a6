import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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
