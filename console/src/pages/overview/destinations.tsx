import { Anchor, Group, Paper, Table, Text } from '@mantine/core'
import { CarrierName } from '../../parts/labels/carrier-name.tsx'
import { useState } from 'react'
import { deliveryRate, failedOf, plain, totalOf } from './metrics.ts'
import { Narrow } from './narrow.tsx'
import type { Overview } from './overview.ts'
import { Rate } from './rate.tsx'
import { SendLink } from '../../parts/records/send-link.tsx'

const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })
const few = 10

/** Destination countries, busiest first, each with its carriers. */
export function Destinations({ now: { destinations } }: { now: Overview }) {
  const [isFull, setFull] = useState(false)
  const byCountry = [...Map.groupBy(destinations, ({ country }) => country)]
    .map(([country, carriers]) => ({ country, carriers, total: totalOf(carriers) }))
    .toSorted((a, b) => b.total.submitted - a.total.submitted)
  return (
    <Paper withBorder p="md" component="section" aria-label="Countries">
      <Text fw={600} size="sm" mb="xs">
        Countries
      </Text>
      {byCountry.length === 0 ? (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            No messages sent in the last hour.
          </Text>
          <SendLink />
        </Group>
      ) : (
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Country</Table.Th>
              <Table.Th>Carrier</Table.Th>
              <Table.Th ta="right" visibleFrom="sm" title="Messages that the carrier accepted">
                Submitted
              </Table.Th>
              <Table.Th ta="right" title="Share of completed messages">
                Delivered
              </Table.Th>
              <Table.Th ta="right" title="Rejected or undelivered">
                Failed
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(isFull ? byCountry : byCountry.slice(0, few)).flatMap(({ country, carriers }) =>
              carriers.map((one, i) => (
                <Table.Tr key={`${country} ${one.carrier_id}`}>
                  <Table.Td>{i === 0 ? (country ? names.of(country) : 'Unknown') : ''}</Table.Td>
                  <Table.Td>
                    {one.carrier_id ? <CarrierName id={one.carrier_id} /> : 'No carrier'}
                    <Narrow>{plain(one.submitted)} submitted</Narrow>
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    {plain(one.submitted)}
                  </Table.Td>
                  <Table.Td ta="right">
                    <Rate rate={deliveryRate(one)} />
                  </Table.Td>
                  <Table.Td ta="right">{plain(failedOf(one))}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      )}
      {byCountry.length > few && !isFull && (
        <Anchor component="button" size="sm" mt="xs" onClick={() => setFull(true)}>
          All {byCountry.length} countries
        </Anchor>
      )}
    </Paper>
  )
}
