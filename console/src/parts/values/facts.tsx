import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A label and its value, with the API name if it differs. */
export type Fact = readonly [name: string, value: ReactNode, apiName?: string]

/** Labels and values of one object. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <Table layout="fixed" verticalSpacing={5} horizontalSpacing={0} withRowBorders={false}>
      <Table.Tbody>
        {of.map(([name, value, apiName]) => (
          <Table.Tr key={apiName ?? name} style={{ verticalAlign: 'baseline' }}>
            <Table.Th
              w="clamp(132px, 30vw, 190px)"
              pe="md"
              c="dimmed"
              fw={400}
              style={{ overflowWrap: 'break-word', verticalAlign: 'baseline' }}
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
