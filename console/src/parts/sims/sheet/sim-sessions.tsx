import { Text, Title as Heading } from '@mantine/core'
import type { Answered } from '../../../api/contracts.ts'
import { usePages } from '../../../api/reading.ts'
import { StateBadge } from '../../values/badge.tsx'
import { bytesOf } from '../../values/bytes.ts'
import type { Column } from '../../lists/list.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { When } from '../../values/when.tsx'
import { useSimOperations } from '../audience.ts'
import type { OfSim } from '../seen.ts'

type Session = Answered<'listSimSessions'>['sessions'][number]

const columns: readonly Column<Session>[] = [
  { heading: 'Started', width: '150px', cell: ({ started_at }) => <When at={started_at} /> },
  {
    heading: 'Ended',
    width: '210px',
    cell: ({ ended_at }) => (ended_at ? <When at={ended_at} /> : <StateBadge state="open" tone="good" />),
  },
  { heading: 'Duration', width: '90px', cell: ({ seconds }) => lasted(seconds), wide: true },
  { heading: 'Up', width: '90px', cell: ({ up_bytes }) => bytesOf(up_bytes) },
  { heading: 'Down', width: '90px', cell: ({ down_bytes }) => bytesOf(down_bytes) },
  { heading: 'NAS', cell: ({ nas }) => nas, wide: true },
  { heading: 'APN', cell: ({ apn }) => apn ?? '–', wide: true },
  { heading: 'Address', cell: ({ address }) => address ?? '–', wide: true },
  { heading: 'Cause', cell: ({ terminate_cause }) => terminate_cause ?? '–', wide: true },
]

/** The sessions of a SIM in the last 35 days. */
export function Sessions({ partner, iccid }: OfSim) {
  const list = usePages(
    useSimOperations().sessions,
    (cursor) => ({
      params: { partner_id: partner, iccid },
      query: { limit: '50', ...(cursor && { cursor }) },
    }),
    ({ sessions: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Sessions
      </Heading>
      <PagedList
        label="Sessions"
        of={list}
        keyOf={({ nas, session_key }) => `${nas} ${session_key}`}
        columns={columns}
        height={320}
        empty={<Text c="dimmed">No sessions in the last 35 days.</Text>}
      />
    </section>
  )
}

function lasted(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`
}
