import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Values of a row that have no column on a phone, shown below its name. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed" hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
