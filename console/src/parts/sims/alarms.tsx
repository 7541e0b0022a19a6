import { Anchor, SegmentedControl } from '@mantine/core'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { useSession } from '../../shell/session.ts'
import { Act, refusalFor } from '../forms/act.tsx'
import { StateBadge } from '../values/badge.tsx'
import { useFilters } from '../lists/filters.ts'
import type { Column } from '../lists/list.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { EmptyState } from '../values/states.tsx'
import { When } from '../values/when.tsx'
import { causeWords, foundWords } from './alarm-labels.ts'
import { useSimOperations } from './audience.ts'
import { partnerPath } from './paths.ts'

type Alarm = Answered<'listSimAlarms'>['alarms'][number]

/** Alarms about the SIMs of a customer, until they are cleared. */
export function Alarms({ partner }: { partner: string }) {
  const { filters, set } = useFilters(['alarms'])
  const state = filters.alarms === 'all' ? 'all' : 'open'
  const params = { partner_id: partner }
  const list = usePages(
    useSimOperations().alarms,
    (cursor) => ({ params, query: { state, limit: '100', ...(cursor && { cursor }) } }),
    ({ alarms: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  const columns = columnsOf(partner)
  return (
    <>
      <SegmentedControl
        mb="sm"
        size="xs"
        aria-label="Alarms to show"
        value={state}
        onChange={(to) => set({ alarms: to === 'all' ? 'all' : undefined })}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'all', label: 'All' },
        ]}
      />
      <PagedList
        label="Alarms"
        of={list}
        keyOf={({ alarm_id }) => alarm_id}
        columns={columns}
        empty={
          <EmptyState
            title="No alarms"
            description="Alarms raised by fraud profiles are listed here until they are cleared."
          />
        }
      />
    </>
  )
}

const columnsOf = (partner: string): readonly Column<Alarm>[] => [
  {
    heading: 'SIM',
    width: '190px',
    cell: ({ iccid }) => (
      <Anchor component={Link} href={`${partnerPath(partner)}/card/${iccid}`} size="sm" ff="monospace">
        {iccid}
      </Anchor>
    ),
  },
  {
    heading: 'Cause',
    width: '170px',
    cell: ({ cause }) => <StateBadge state={causeWords[cause]} tone="bad" />,
  },
  {
    heading: 'Details',
    cell: (alarm) => <span title={JSON.stringify(alarm.found)}>{foundWords(alarm)}</span>,
    wide: true,
  },
  { heading: 'Raised', width: '130px', cell: ({ raised_at }) => <When at={raised_at} ago />, wide: true },
  { heading: 'Cleared', width: '130px', cell: (alarm) => <Cleared partner={partner} alarm={alarm} /> },
]

function Cleared({ partner, alarm: { iccid, cleared_at, cleared_by } }: { partner: string; alarm: Alarm }) {
  const session = useSession()
  const { alarms, states, list } = useSimOperations()
  const clear = useChange(session.audience === 'customer' ? 'clearOwnSimAlarms' : 'clearSimAlarms', [
    alarms,
    states,
    list,
  ])
  if (cleared_at)
    return (
      <span title={cleared_by ?? ''}>
        <When at={cleared_at} ago />
      </span>
    )
  return (
    <Act
      refusal={refusalFor(session, 'sims')}
      done="Alarms of this SIM cleared."
      act={() => clear.mutateAsync({ params: { partner_id: partner }, body: { iccids: [iccid] } })}
    >
      Clear
    </Act>
  )
}
