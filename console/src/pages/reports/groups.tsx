import { Anchor, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Grouping } from '#messages/reports/grouping-fields.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { CarrierName } from '../../parts/labels/carrier-name.tsx'
import { countryName, unknownName } from './group-names.ts'
import type { Filters } from './query.ts'
import { type KindName, kinds, type Report } from './kinds.ts'
import { groupChange } from './series.ts'

type Group = Report['groups'][number]
type Seen = { report: Report; kind: KindName; groupBy: Grouping; filters: Filters }

/** The filter of the message list for each grouping; other groupings have no filter. */
const filterOfList: Partial<Record<Grouping, string>> = {
  account: 'account_id',
  carrier: 'carrier_id',
  sender: 'from',
  error: 'error_code',
}

/** The filters of the list of messages by those of the report; the list has no others. */
const listFilters: Partial<Record<keyof Filters, string>> = {
  account_id: 'account_id',
  carrier_id: 'carrier_id',
  sender: 'from',
  error_code: 'error_code',
}

/** The groups of a report, with links to their messages. */
export function Groups(seen: Seen) {
  const { report, kind, groupBy } = seen
  return (
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th tt="capitalize">{groupBy}</Table.Th>
          <Table.Th ta="right">Messages</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {kinds[kind].title} change
          </Table.Th>
          <Table.Th ta="right">Delivered</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Failed
          </Table.Th>
          <Table.Th ta="right" visibleFrom="md">
            No receipt
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
          <Row key={group.key} group={group} {...seen} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ group, ...seen }: Seen & { group: Group }) {
  const { delivered, submitted } = group
  return (
    <Table.Tr>
      <Table.Td>
        <Name group={group} groupBy={seen.groupBy} />
      </Table.Td>
      <Table.Td ta="right">
        <Messages group={group} {...seen} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {groupChange(kinds[seen.kind], group)}
      </Table.Td>
      <Table.Td ta="right">
        <Counted group={group} {...seen} count={delivered} status="delivered" />
        <Text span inherit c="dimmed">
          {' '}
          ({kinds.delivery.shown(kinds.delivery.value(group))})
        </Text>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Failed group={group} {...seen} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        <Counted group={group} {...seen} count={submitted} status="submitted" />
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
function Messages(seen: Seen & { group: Group }) {
  const { messages, received } = seen.group
  const isExact = received === 0 || seen.groupBy === 'sender' || seen.filters.sender !== undefined
  return isExact ? <Counted {...seen} count={messages} /> : messages.toLocaleString()
}

/** The failed messages: undeliverable ones, and rejected ones, which the list shows separately. */
function Failed(seen: Seen & { group: Group }) {
  const { undeliverable, rejected } = seen.group
  const counts = [
    { status: 'undeliverable', count: undeliverable },
    { status: 'rejected', count: rejected },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return 0
  if (counts.length === 1) return <Counted {...seen} {...counts[0]!} />
  return (
    <>
      {(undeliverable + rejected).toLocaleString()}
      <Text size="xs" c="dimmed">
        {counts.map(({ status, count }, i) => (
          <Fragment key={status}>
            {i > 0 && ', '}
            <Counted {...seen} count={count} status={status} /> {status}
          </Fragment>
        ))}
      </Text>
    </>
  )
}

type Count = Seen & { group: Group; count: number; status?: string }

/** A number of messages of a group with a status, linked to their list for the same period and filters. */
function Counted({ group: { key }, report, groupBy, filters, count, status }: Count) {
  const shown = count.toLocaleString()
  const own = filterOfList[groupBy]
  const names = Object.keys(filters) as (keyof Filters)[]
  if (count === 0 || own === undefined || key === null || names.some((name) => !listFilters[name]))
    return shown
  const words = new URLSearchParams({
    ...Object.fromEntries(names.map((name) => [listFilters[name], filters[name]])),
    [own]: key,
    ...(status && { status }),
    since: report.since,
    until: report.until,
  })
  return (
    <Anchor
      component={Link}
      href={`/messages?${words.toString()}`}
      inherit
      underline="always"
      {...(status && { title: `${shown} ${status}` })}
    >
      {shown}
    </Anchor>
  )
}
