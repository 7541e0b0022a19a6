import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons of a long form in a dialog, which stay visible while the form scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <Group
      justify="flex-end"
      py="sm"
      mb="calc(-1 * var(--mantine-spacing-md))"
      bg="var(--mantine-color-body)"
      style={{ position: 'sticky', bottom: 0, zIndex: 1 }}
    >
      {children}
    </Group>
  )
}
