import { Text } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { useFilters } from '../../parts/filters.ts'
import { type Column, List } from '../../parts/list.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/when.tsx'
import { NewPartner } from './new-partner.tsx'
import { PartnerFinder } from './partner-finder.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

type Partner = Answered<'listSimPartners'>['sim_partners'][number]

const columns: readonly Column<Partner>[] = [
  { heading: 'Customer', cell: ({ company_name }) => company_name },
  { heading: 'Id', cell: ({ partner_id }) => <Text ff="monospace">{partner_id}</Text> },
  { heading: 'Subunit of', cell: ({ parent_id }) => parent_id ?? '–', wide: true },
  { heading: 'Account', cell: ({ api_key }) => api_key ?? '–', wide: true },
  { heading: 'Since', cell: ({ created_at }) => <When at={created_at} />, wide: true },
]

/** Whose SIMs somebody looks at. */
export function Partners() {
  const { filters, set } = useFilters(['parent_id'])
  const [, go] = useLocation()
  const list = usePages(
    'listSimPartners',
    (cursor) => ({ query: { ...filters, ...(cursor && { cursor }), limit: '100' } }),
    ({ sim_partners: items, next }) => ({ items, next: next ?? undefined }),
  )
  const open = (partner: string) => go(partnerPath(partner))
  return (
    <>
      <Title name="SIMs" says="Choose the customer whose SIMs you want to see.">
        <NewPartner made={open} />
      </Title>
      <OperatorTabs />
      <PartnerFinder
        key={filters.parent_id ?? ''}
        parent={filters.parent_id}
        narrow={(parent_id) => set({ parent_id })}
        open={open}
      />
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {!list.error && (
        <List
          label="Customers of SIMs"
          items={list.items}
          keyOf={({ partner_id }) => partner_id}
          columns={columns}
          open={({ partner_id }) => open(partner_id)}
          more={{
            fetch: () => void list.fetchNextPage(),
            isFetching: list.isFetching && list.items.length === 0,
            has: list.hasNextPage,
          }}
          empty={<None parent={filters.parent_id} />}
        />
      )}
    </>
  )
}

function None({ parent }: { parent: string | undefined }) {
  if (parent) return <Nowhere title="No subunits" says={`${parent} has no subunits.`} />
  return <Nowhere title="No customers yet" says="Make a customer, then import its SIMs." />
}
