import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'

type Disconnect = Answered<'listSimDisconnects'>['disconnects'][number]

/** Disconnect requests to NAS, and the responses. */
export function Disconnects({ partner }: { partner: string }) {
  const list = usePages(
    'listSimDisconnects',
    (cursor) => ({ params: { partner_id: partner }, query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ disconnects: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  const columns: readonly Column<Disconnect>[] = [
    {
      heading: 'SIM',
      width: '190px',
      cell: ({ iccid }) => (
        <Anchor component={Link} href={`${partnerPath(partner)}/card/${iccid}`} size="sm" ff="monospace">
          {iccid}
        </Anchor>
      ),
    },
    { heading: 'State', width: '110px', cell: ({ state }) => <StateBadge state={state} /> },
    { heading: 'Cause', cell: ({ cause }) => cause },
    { heading: 'NAS', cell: ({ nas }) => nas, wide: true },
    { heading: 'Last response', cell: ({ result }) => result ?? '–', wide: true },
    {
      heading: 'Attempts',
      numeric: true,
      width: '90px',
      cell: ({ attempts }) => attempts,
      wide: true,
    },
    { heading: 'Since', width: '150px', cell: ({ created_at }) => <When at={created_at} />, wide: true },
  ]
  return (
    <PagedList
      label="Session disconnects"
      of={list}
      keyOf={({ disconnect_id }) => disconnect_id}
      columns={columns}
      empty={
        <EmptyState
          title="No session disconnects"
          description="Sessions of blocked, suspended or terminated SIMs are disconnected at the NAS."
        />
      }
    />
  )
}
