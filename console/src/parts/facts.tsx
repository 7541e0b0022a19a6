import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** Names and values of one thing. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table variant="vertical" layout="fixed" withTableBorder>
      <Table.Tbody>
        {of.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w="clamp(110px, 30vw, 180px)" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
