import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Under what a row is of: its figures that have no column on a phone. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed" hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
