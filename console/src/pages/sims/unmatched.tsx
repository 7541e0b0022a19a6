import { Code, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

type Unmatched = Answered<'listUnmatchedUsage'>['unmatched'][number]

const columns: readonly Column<Unmatched>[] = [
  { heading: 'Identity', width: '215px', cell: ({ identity }) => <Code>{identity}</Code> },
  { heading: 'NAS', width: '150px', cell: ({ nas_id }) => nas_id },
  {
    heading: 'Packets',
    numeric: true,
    width: '100px',
    cell: ({ packets }) => packets.toLocaleString(),
  },
  { heading: 'Last', width: '125px', cell: ({ last_at }) => <When at={last_at} ago />, wide: true },
  { heading: 'First', width: '125px', cell: ({ first_at }) => <When at={first_at} ago />, wide: true },
  {
    heading: 'Reason and action',
    cell: ({ identity }) => (
      <Text span size="sm" title={adviceOn(identity)}>
        {adviceOn(identity)}
      </Text>
    ),
    wide: true,
  },
]

/** The recommended action for each kind of identity. */
function adviceOn(identity: string): string {
  const [kind] = identity.split(':')
  if (kind === 'imsi') return 'No SIM has this IMSI. Pair the IMSI with a SIM, or import the SIM.'
  if (kind === 'iccid') return 'No SIM has this ICCID. Import the SIM.'
  if (kind === 'msisdn') return 'No SIM has this number. Pair the number with a SIM.'
  return 'The packet does not identify a SIM. Configure the NAS to send 3GPP-IMSI.'
}

/** Usage of the last 7 days for unknown SIMs, which is not counted. */
export function Unmatched() {
  const list = usePages(
    'listUnmatchedUsage',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ unmatched: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title
        name="Unmatched usage"
        description="Usage reported in the last 7 days for unknown SIMs, which is not counted. After a SIM is imported, its new usage is counted."
      />
      <OperatorTabs />
      <PagedList
        label="Unmatched usage"
        of={list}
        keyOf={({ nas_id, identity }) => `${nas_id} ${identity}`}
        columns={columns}
        empty={
          <EmptyState title="No unmatched usage" description="All reported usage belongs to known SIMs." />
        }
      />
    </>
  )
}
