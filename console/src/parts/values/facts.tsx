import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** What something is called, what it is, and how the API calls it where that says more. */
export type Fact = readonly [name: string, value: ReactNode, apiName?: string]

/** Names and values of one thing. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <Table variant="vertical" layout="fixed" withTableBorder>
      <Table.Tbody>
        {of.map(([name, value, apiName]) => (
          <Table.Tr key={apiName ?? name} style={{ verticalAlign: 'baseline' }}>
            <Table.Th
              w="clamp(110px, 30vw, 180px)"
              style={{ overflowWrap: 'anywhere', verticalAlign: 'baseline' }}
              title={apiName}
            >
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
