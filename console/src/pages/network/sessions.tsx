import { Select, TextInput } from '@mantine/core'
import { qodStates } from '#network/qod/sessions/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { FormButton } from '../../parts/forms/form.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { ByNumber } from './by-number.tsx'
import { numberOwner } from './columns.tsx'

type Session = Answered<'listQodSessions'>['sessions'][number]

const tones = { REQUESTED: 'busy', AVAILABLE: 'good', UNAVAILABLE: 'over', DELETED: 'over' } as const

const columns: readonly Column<Session>[] = [
  ...numberOwner,
  { heading: 'Profile', cell: ({ qos_profile }) => qos_profile, wide: true },
  { heading: 'State', width: '130px', cell: ({ state }) => <StateBadge state={state} tone={tones[state]} /> },
  {
    heading: 'Reason',
    cell: ({ status_info: why }) => <span title={why ?? ''}>{why ?? '–'}</span>,
    wide: true,
  },
  { heading: 'Network', width: '130px', cell: pendingRequestOf, wide: true },
  { heading: 'Until', width: '150px', cell: ({ expires_at }) => <When at={expires_at} />, wide: true },
  { heading: '', width: '120px', cell: (session) => <Terminate session={session} /> },
]

function pendingRequestOf({ pending_request: request, attempts }: Session) {
  return request ? `${request}, ${attempts} attempts` : 'up to date'
}

/** The current and past QoD sessions. */
export function QodSessions() {
  const { filters, set } = useFilters(['api_key', 'number', 'state'])
  const { state } = filters
  const list = usePages(
    'listQodSessions',
    (cursor) => ({
      query: {
        ...filters,
        state: state as Session['state'] | undefined,
        limit: '100',
        ...(cursor && { cursor }),
      },
    }),
    ({ sessions: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <>
      <ByNumber filters={filters} set={set}>
        <Select
          label="State"
          placeholder="Any"
          clearable
          data={Object.keys(tones)}
          value={state ?? null}
          onChange={(to) => set({ state: to ?? undefined })}
        />
      </ByNumber>
      <PagedList
        label="Quality on Demand sessions"
        of={list}
        keyOf={({ session_id }) => session_id}
        columns={columns}
        empty={
          <EmptyState
            title="No sessions"
            description="Sessions appear here when applications request a QoS profile through Quality on Demand."
          />
        }
      />
    </>
  )
}

function Terminate({ session: { session_id, state, number } }: { session: Session }) {
  const role = refusalFor(useSession(), 'sims')
  const end = useChange('terminateQodSession', ['listQodSessions'])
  const refusal = qodStates.allows(state, 'terminated') ? undefined : `The session is already ${state}.`
  return (
    <FormButton
      name="Terminate"
      yes="Terminate"
      danger
      first={{ reason: '' }}
      refusal={role ?? refusal}
      done="Session terminated."
      act={({ reason }) => end.mutateAsync({ params: { session_id }, body: { ...(reason && { reason }) } })}
      fields={(form) => (
        <TextInput
          label="Reason"
          description={`Sent to the customer with status NETWORK_TERMINATED for ${number}.`}
          {...form.getInputProps('reason')}
        />
      )}
    />
  )
}
