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
  { heading: 'Gateway', width: '150px', cell: ({ nas_id }) => nas_id },
  { heading: 'Packets', width: '100px', cell: ({ packets }) => packets.toLocaleString() },
  { heading: 'Last', width: '125px', cell: ({ last_at }) => <When at={last_at} ago />, wide: true },
  { heading: 'First', width: '125px', cell: ({ first_at }) => <When at={first_at} ago />, wide: true },
  {
    heading: 'Why, and what to do',
    cell: ({ identity }) => (
      <Text span size="sm" title={adviceOn(identity)}>
        {adviceOn(identity)}
      </Text>
    ),
    wide: true,
  },
]

/** What to do where a packet names somebody by this. */
function adviceOn(identity: string): string {
  const [kind] = identity.split(':')
  if (kind === 'imsi') return 'No SIM has this IMSI: pair or import it.'
  if (kind === 'iccid') return 'No SIM has this ICCID: import it.'
  if (kind === 'msisdn') return 'No SIM has this number: pair it.'
  return 'It names no SIM: let it send 3GPP-IMSI.'
}

/** What gateways and files have told in the last week of what is no SIM here: it counts for nobody. */
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
        says="Told in the last week of what is no SIM here. It counts for nobody; once the SIM is known, what comes from then on does."
      />
      <OperatorTabs />
      <PagedList
        label="Unmatched usage"
        of={list}
        keyOf={({ nas_id, identity }) => `${nas_id} ${identity}`}
        columns={columns}
        empty={<EmptyState title="All usage is of SIMs here" says="Gateways have told of nobody else." />}
      />
    </>
  )
}
