import { Anchor, Paper, Table, Text } from '@mantine/core'
import { CarrierName } from '../../parts/labels/carrier-name.tsx'
import { Link } from 'wouter'
import { StateBadge } from '../../parts/values/badge.tsx'
import { ageOf, counted, deliveryRate, failedOf, plain, rejectedHere } from './metrics.ts'
import { Narrow } from './narrow.tsx'
import type { Overview } from './overview.ts'
import { Rate } from './rate.tsx'

type Carrier = Overview['carriers'][number]

/** One row for each carrier: its sessions, queue and delivery rate. */
export function Carriers({ now }: { now: Overview }) {
  const { carriers } = now
  const rejected = rejectedHere(now)
  return (
    <Paper withBorder p="md" component="section" aria-label="Carriers">
      <Text fw={600} size="sm" mb="xs">
        Carriers
      </Text>
      {carriers.length === 0 ? (
        <Text size="sm" c="dimmed">
          No carriers yet:{' '}
          <Anchor component={Link} href="/carriers" size="sm">
            add a carrier
          </Anchor>
          .
        </Text>
      ) : (
        <Table verticalSpacing={6} withRowBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Carrier</Table.Th>
              <Table.Th>Sessions</Table.Th>
              <Table.Th ta="right">Waiting</Table.Th>
              <Table.Th ta="right" visibleFrom="sm" title="Messages that the carrier accepted">
                Submitted
              </Table.Th>
              <Table.Th ta="right" title="Share of completed messages">
                Delivered
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm" title="Rejected or undelivered">
                Failed
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {carriers.map((one) => (
              <Row key={one.carrier_id} {...one} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rejected > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          Not included:{' '}
          <Anchor component={Link} href="/messages?status=rejected" inherit underline="always">
            {plain(rejected)} {rejected === 1 ? 'message' : 'messages'}
          </Anchor>{' '}
          that the exchange rejected before a carrier was involved.
        </Text>
      )}
    </Paper>
  )
}

function Row(carrier: Carrier) {
  const { carrier_id: id, sessions_bound: bound, sessions_wanted: wanted, waiting } = carrier
  const of = `carrier_id=${encodeURIComponent(id)}`
  const failed = (
    <Anchor component={Link} href={`/messages?status=undeliverable&${of}`} inherit underline="always">
      {plain(failedOf(carrier))}
    </Anchor>
  )
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} href={`/carriers/of/${id}`} size="sm" underline="always">
          <CarrierName id={id} />
        </Anchor>
        <Narrow>{plain(carrier.submitted)} submitted</Narrow>
      </Table.Td>
      <Table.Td>
        <StateBadge
          state={wanted === 0 ? 'disabled' : `${bound} of ${wanted}`}
          tone={wanted === 0 ? 'over' : bound === 0 ? 'bad' : bound < wanted ? 'wait' : 'good'}
        />
      </Table.Td>
      <Table.Td ta="right">
        {waiting === 0 ? (
          '–'
        ) : (
          <Anchor component={Link} href={`/messages?status=accepted&${of}`} size="sm">
            {counted(waiting)}, {ageOf(carrier.oldest_waiting_seconds)}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {plain(carrier.submitted)}
      </Table.Td>
      <Table.Td ta="right">
        <Rate rate={deliveryRate(carrier)} />
        <Narrow>{failed} failed</Narrow>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {failed}
      </Table.Td>
    </Table.Tr>
  )
}
