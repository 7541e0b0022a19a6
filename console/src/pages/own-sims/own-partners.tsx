import { Text } from '@mantine/core'
import { Redirect } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'

type Partner = Answered<'listOwnSimPartners'>['sim_partners'][number]

const columns: readonly Column<Partner>[] = [
  { heading: 'Fleet', cell: ({ company_name }) => company_name },
  { heading: 'ID', cell: ({ partner_id }) => <Text ff="monospace">{partner_id}</Text> },
  { heading: 'Subunit of', cell: ({ parent_id }) => parent_id ?? '–', wide: true },
  { heading: 'Since', cell: ({ created_at }) => <When at={created_at} />, wide: true },
]

/** The customer's fleets; if there is only one, its page opens directly. */
export function OwnPartners() {
  const list = usePages(
    'listOwnSimPartners',
    (cursor) => ({ query: { ...(cursor && { cursor }), limit: '100' } }),
    ({ sim_partners: items, next }) => ({ items, next: next ?? undefined }),
  )
  const [only, another] = list.items
  if (only && !another && !list.hasNextPage) return <Redirect to={partnerPath(only.partner_id)} replace />
  return (
    <>
      <Title name="SIMs" description="Choose a fleet or subunit to see its SIMs." />
      <PagedList
        label="Your fleets"
        of={list}
        keyOf={({ partner_id }) => partner_id}
        columns={columns}
        href={({ partner_id }) => partnerPath(partner_id)}
        empty={
          <EmptyState
            title="No fleets"
            description="Ask the operator of the exchange to assign a fleet to your account."
          />
        }
      />
    </>
  )
}
