import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Grouping } from '#messages/reports/grouping-fields.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { CarrierName } from '../../parts/labels/carrier-name.tsx'
import { countryName, unknownName } from './group-names.ts'
import type { Filters } from './query.ts'
import { kinds, type Report } from './kinds.ts'
import { changeOf } from './series.ts'

type Group = Report['groups'][number]
type Seen = { report: Report; groupBy: Grouping; filters: Filters }

/** The filter of the message list for each grouping; other groupings have no filter. */
const filterOfList: Partial<Record<Grouping, string>> = {
  account: 'account_id',
  carrier: 'carrier_id',
  sender: 'from',
  error: 'error_code',
}

/** The filters of the report that the list of messages has, too. */
const sharedFilters: readonly (keyof Filters)[] = ['account_id', 'carrier_id', 'error_code']

/** The groups of a report, with links to their messages. */
export function Groups({ report, groupBy, filters }: Seen) {
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
          <Row key={group.key} group={group} report={report} groupBy={groupBy} filters={filters} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ group, ...seen }: Seen & { group: Group }) {
  const { compared, previous, undeliverable, rejected } = group
  return (
    <Table.Tr>
      <Table.Td>
        <Name group={group} groupBy={seen.groupBy} />
      </Table.Td>
      <Table.Td ta="right">
        <Messages group={group} {...seen} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {(compared && previous && changeOf(compared.messages, previous.messages)) ?? '–'}
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

function Name({ group: { key }, groupBy }: { group: Group; groupBy: Grouping }) {
  if (key === null)
    return (
      <Text inherit c="dimmed">
        {unknownName(groupBy)}
      </Text>
    )
  if (groupBy === 'account') return <AccountName apiKey={key} link />
  if (groupBy === 'carrier') return <CarrierName id={key} />
  return groupBy === 'country' ? countryName(key) : key
}

/**
 * The number of messages, linked to them if the list of messages has all filters of the group. Inbound messages are listed under their foreign
 * sender, so a link by sender lists the counted ones only.
 */
function Messages({ group: { key, messages, received }, report, groupBy, filters }: Seen & { group: Group }) {
  const shown = messages.toLocaleString()
  const filter = filterOfList[groupBy]
  const isListed = Object.keys(filters).every((name) => sharedFilters.some((one) => one === name))
  if (filter === undefined || key === null || !isListed || (received > 0 && groupBy !== 'sender'))
    return shown
  const words = new URLSearchParams({ ...filters, [filter]: key, since: report.from, until: report.to })
  return (
    <Anchor component={Link} href={`/messages?${words.toString()}`} inherit underline="always">
      {shown}
    </Anchor>
  )
}
