import { Group, Select } from '@mantine/core'
import { eventStates } from '#webhooks/event/event-kinds.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { EmptyState } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { eventStateLabel } from '../../parts/labels/webhook-labels.ts'
import { EventList } from './event-list.tsx'
import { Replay } from './replay.tsx'
import { TestEvent } from './test-event.tsx'
import { TimeField } from './time-field.tsx'

/** The webhook events of one account. */
export function Events() {
  const { filters, set } = useFilters(['api_key', 'state', 'since', 'until'])
  const { api_key } = filters
  const refusal = refusalFor(useSession(), 'messaging')
  return (
    <>
      <Group align="flex-end" mb="md" gap="sm">
        <AccountField
          value={api_key}
          onChange={(one) => set({ api_key: one })}
          w={{ base: '100%', xs: 220 }}
        />
        <Select
          label="State"
          placeholder="Any"
          clearable
          data={eventStates.map((value) => ({ value, label: eventStateLabel(value) }))}
          value={filters.state ?? null}
          onChange={(state) => set({ state: state ?? undefined })}
          w={{ base: '100%', xs: 150 }}
        />
        <TimeField label="Created since" value={filters.since} onChange={(since) => set({ since })} />
        <TimeField label="and before" value={filters.until} onChange={(until) => set({ until })} />
        {api_key && (
          <Group gap="xs" ml="auto">
            <TestEvent apiKey={api_key} refusal={refusal} />
            <Replay apiKey={api_key} refusal={refusal} />
          </Group>
        )}
      </Group>
      {api_key ? (
        <EventList wanted={{ ...filters, api_key }} />
      ) : (
        <EmptyState
          title="No account selected"
          description="Select an account to see its events. If you only know the endpoint, its page names the account."
        />
      )}
    </>
  )
}
