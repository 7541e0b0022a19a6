import { MultiSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { eventTypeRows } from '#webhooks/event/event-kinds.ts'
import type { Endpoint } from './seen.ts'

/** The members of an endpoint in a form; no event types means all. */
export type Filled = { url: string; description: string; event_types: string[]; notify_email: string }

export const empty: Filled = { url: '', description: '', event_types: [], notify_email: '' }

export const filledFrom = ({ url, description, event_types, notify_email }: Endpoint): Filled => ({
  url,
  description,
  event_types: event_types ?? [],
  notify_email: notify_email ?? '',
})

export const bodyOf = ({ url, description, event_types, notify_email }: Filled) => ({
  url,
  description,
  event_types: event_types.length === 0 ? null : event_types,
  notify_email: notify_email === '' ? null : notify_email,
})

const choices = [...Map.groupBy(eventTypeRows, ([, group]) => group)].map(([group, rows]) => ({
  group,
  items: rows.map(([value, , title]) => ({ value, label: `${title} (${value})` })),
}))

/** Address, event types, description and email of an endpoint. */
export function Fields<V extends Filled>({ form }: { form: UseFormReturnType<V> }) {
  const all = form.getValues().event_types.length === 0
  return (
    <>
      <TextInput
        label="URL"
        type="url"
        required
        placeholder="https://example.com/webhooks"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label="Event types"
        description="Leave empty to receive all events, also types that are added later."
        placeholder={all ? 'All events' : undefined}
        data={choices}
        searchable
        clearable
        hidePickedOptions
        {...form.getInputProps('event_types')}
      />
      <TextInput label="Description" maxLength={200} {...form.getInputProps('description')} />
      <TextInput
        label="Email when disabled"
        description="The address that is notified when the exchange disables the endpoint, after five days without success."
        type="email"
        {...form.getInputProps('notify_email')}
      />
    </>
  )
}
