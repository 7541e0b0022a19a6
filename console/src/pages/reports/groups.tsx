import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { CarrierName } from '../../parts/labels/carrier-name.tsx'
import { changeOf, kinds, type Report } from './kinds.ts'

type Group = Report['groups'][number]

/** The filter of the message list for each grouping; other groupings have no filter. */
const filterOf: Readonly<Record<string, string>> = {
  account: 'account_id',
  carrier: 'carrier_id',
  error: 'error_code',
}

const countries = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })

/** The groups of a report, with links to their messages. */
export function Groups({ report, groupBy }: { report: Report; groupBy: string }) {
  return (
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th tt="capitalize">{groupBy}</Table.Th>
          <Table.Th ta="right">Messages</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Change
          </Table.Th>
          <Table.Th ta="right">Delivered</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Failed
          </Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Receipt p95
          </Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Spend
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.groups.map((group) => (
          <Row key={group.key} group={group} report={report} groupBy={groupBy} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ group, report, groupBy }: { group: Group; report: Report; groupBy: string }) {
  const { messages, previous, undeliverable, rejected } = group
  return (
    <Table.Tr>
      <Table.Td>
        <Name group={group} groupBy={groupBy} />
      </Table.Td>
      <Table.Td ta="right">
        <Messages group={group} report={report} groupBy={groupBy} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {(previous && changeOf(messages, previous.messages)) ?? '–'}
      </Table.Td>
      <Table.Td ta="right">{kinds.delivery.shown(kinds.delivery.value(group))}</Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {(undeliverable + rejected).toLocaleString()}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {kinds.receipts.shown(group.receipt_p95_s)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {kinds.spend.shown(kinds.spend.value(group))}
      </Table.Td>
    </Table.Tr>
  )
}

function Name({ group: { key }, groupBy }: { group: Group; groupBy: string }) {
  if (key === null)
    return (
      <Text inherit c="dimmed">
        {{ error: 'No error', sender: 'Other senders' }[groupBy] ?? 'Unknown'}
      </Text>
    )
  if (groupBy === 'account') return <AccountName apiKey={key} link />
  if (groupBy === 'carrier') return <CarrierName id={key} />
  return groupBy === 'country' ? countries.of(key) : key
}

/** The number of messages, linked to them if the list of messages has a filter for the group. */
function Messages({ group, report, groupBy }: { group: Group; report: Report; groupBy: string }) {
  const shown = group.messages.toLocaleString()
  const filter = filterOf[groupBy]
  if (filter === undefined || group.key === null || group.received > 0) return shown
  const words = new URLSearchParams({ [filter]: group.key, since: report.from, until: report.to })
  return (
    <Anchor component={Link} href={`/messages?${words.toString()}`} inherit underline="always">
      {shown}
    </Anchor>
  )
}
