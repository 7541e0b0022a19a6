import { Code, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

type Doubt = Answered<'listDoubtfulUsage'>['records'][number]

/** How the exchange treated the records, by reason. */
const meanings: Record<Doubt['reason'], string> = {
  stop_lost:
    'A Start was received while the session was open, so the Stop of the session is missing. Counted as a new session.',
  start_lost:
    'A record was received after the Stop of its session, so the next Start is missing. Counted as a new session.',
  start_inside:
    'A Start was received between records that were counted as one session. The session was not split.',
  counter_fell:
    'A counter fell, and there is no evidence of a wrap. The list shows the bytes that were counted.',
  overtaken: 'The record has lower counters, so it is probably an earlier record. Not counted.',
  large_step:
    'A 32-bit counter rose by 2 GiB or more, and the record has no time that shows whether it is newer. Counted.',
  wrapped: 'A counter near 4 GiB fell, so it has probably wrapped. Counted as a wrap.',
  earlier_session: 'The record belongs to an earlier session. Counted as a separate session.',
  time_unclear:
    'The record has higher counters but an earlier time, for example because a clock was set back. Counted.',
  too_fast: 'The counters imply more than 10 Gbit/s since the last record. Not counted.',
}

const columns: readonly Column<Doubt>[] = [
  { heading: 'SIM', width: '215px', cell: ({ iccid }) => <Code>{iccid}</Code> },
  { heading: 'NAS', width: '130px', cell: ({ nas_id }) => nas_id, wide: true },
  { heading: 'Session', width: '170px', cell: ({ session_key }) => <Code>{session_key}</Code>, wide: true },
  {
    heading: 'Records',
    numeric: true,
    width: '90px',
    cell: ({ packets }) => packets.toLocaleString(),
  },
  {
    heading: 'Bytes counted',
    numeric: true,
    width: '130px',
    cell: ({ counted_bytes }) => counted_bytes.toLocaleString(),
    wide: true,
  },
  { heading: 'Last', width: '125px', cell: ({ last_at }) => <When at={last_at} ago />, wide: true },
  {
    heading: 'Reason',
    cell: ({ reason }) => (
      <Text span size="sm" title={meanings[reason]}>
        {meanings[reason]}
      </Text>
    ),
  },
]

/** Ambiguous accounting records, and how they were counted. */
export function Doubts() {
  const list = usePages(
    'listDoubtfulUsage',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ records: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title
        name="Doubtful usage"
        description="Ambiguous RADIUS records of the last 35 days. Compare these records with those of the NAS."
      />
      <OperatorTabs />
      <PagedList
        label="Doubtful usage"
        of={list}
        keyOf={({ nas_id, session_key, iccid, session_number, reason }) =>
          `${nas_id} ${session_key} ${iccid} ${session_number} ${reason}`
        }
        columns={columns}
        empty={<EmptyState title="No doubtful usage" description="All RADIUS records were unambiguous." />}
      />
    </>
  )
}
