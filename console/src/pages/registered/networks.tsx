import { Table, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Panel } from '../../parts/panel.tsx'
import { throughputOf } from '../../parts/labels/throughput.ts'

type Network = Answered<'readCampaign'>['networks'][number]

/** The decision of each network. */
export function Networks({ of }: { of: readonly Network[] }) {
  return (
    <Panel title="Networks">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Network</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Throughput</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map((one) => (
            <Table.Tr key={one.network_id}>
              <Table.Td>
                {one.mno}
                {one.complaints.map(({ description, created_at }) => (
                  <Text key={created_at} size="xs" c="dimmed">
                    {description}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>
                <StateBadge state={one.qualify ? one.status : 'does not qualify'} />
              </Table.Td>
              <Table.Td>{throughputOf(one)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
