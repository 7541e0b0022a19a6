import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { usePages, useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { NewPartner } from './new-partner.tsx'
import { PartnerFinder } from './partner-finder.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

type Partner = Answered<'listSimPartners'>['sim_partners'][number]

const columns: readonly Column<Partner>[] = [
  { heading: 'Customer', cell: ({ company_name }) => company_name },
  {
    heading: 'ID',
    cell: ({ partner_id }) => (
      <Text ff="monospace" size="sm">
        {partner_id}
      </Text>
    ),
  },
  { heading: 'Subunit of', cell: ({ parent_id }) => parent_id ?? '–', wide: true },
  { heading: 'Account', cell: ({ api_key }) => <AccountName apiKey={api_key} />, wide: true },
  { heading: 'Since', cell: ({ created_at }) => <When at={created_at} />, wide: true },
]

/** The customers who have SIMs. */
export function Partners() {
  const { filters, set } = useFilters(['parent_id', 'text'])
  const [, go] = useLocation()
  const list = usePartners(filters)
  return (
    <>
      <Title
        name="SIMs"
        description="SIM cards with their status, usage, pools, limits and alarms, by customer. Choose a customer to list the customer’s SIMs."
      >
        <NewPartner made={(partner) => go(partnerPath(partner))} />
      </Title>
      <OperatorTabs />
      <PartnerFinder text={filters.text} parent={filters.parent_id} set={set} />
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {!list.error && (
        <List
          label="SIM customers"
          items={list.items}
          keyOf={({ partner_id }) => partner_id}
          columns={columns}
          href={({ partner_id }) => partnerPath(partner_id)}
          more={{
            fetch: () => void list.fetchNextPage(),
            isFetching: list.isFetching && list.items.length === 0,
            has: list.hasNextPage,
          }}
          empty={<None {...filters} />}
        />
      )}
    </>
  )
}

/** Customers whose IDs begin with the text, followed by those whose names do. */
function usePartners({ parent_id, text }: Partial<Record<'parent_id' | 'text', string>>) {
  const [still] = useDebouncedValue(text?.trim() ?? '', 200)
  const of = parent_id === undefined ? {} : { parent_id }
  const byId = useRead(
    'listSimPartners',
    { query: { ...of, id: still, limit: '20' } },
    { when: beginningOfId.test(still) },
  )
  const list = usePages(
    'listSimPartners',
    (cursor) => ({
      query: { ...of, ...(still && { name: still }), ...(cursor && { cursor }), limit: '100' },
    }),
    ({ sim_partners: items, next }) => ({ items, next: next ?? undefined }),
  )
  const first = (beginningOfId.test(still) && byId.data?.sim_partners) || []
  const ids = new Set(first.map(({ partner_id }) => partner_id))
  return { ...list, items: [...first, ...list.items.filter(({ partner_id }) => !ids.has(partner_id))] }
}

const beginningOfId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

function None({ parent_id: parent, text }: Partial<Record<'parent_id' | 'text', string>>) {
  if (text)
    return (
      <EmptyState
        title="No matching customers"
        description="The search compares the first letters of names and IDs."
      />
    )
  if (parent) return <EmptyState title="No subunits" description={`${parent} has no subunits.`} />
  return <EmptyState title="No customers yet" description="Create a customer, then import its SIMs." />
}
