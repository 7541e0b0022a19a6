import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AdvancedSettings } from './advanced-fields.tsx'
import type { Choice, SettingValues } from './values.ts'

type Props<V extends SettingValues> = {
  form: UseFormReturnType<V>
  /** The applications of the account, whose inbound messages the user can receive. */
  applications: readonly Choice[]
}

/** The name of a new user. */
export const SystemIdField = <V extends { system_id: string }>({ form }: { form: UseFormReturnType<V> }) => (
  <TextInput
    label="system_id"
    description="The name with which the program binds: 1 to 15 letters, digits or signs without spaces. No other user of the exchange may have it."
    placeholder="kite-orders"
    maxLength={15}
    required
    data-autofocus
    {...form.getInputProps('system_id')}
  />
)

/** The settings of an SMPP user: those that most users need, and the others folded. */
export function SettingFields<V extends SettingValues>({ form, applications }: Props<V>) {
  return (
    <>
      <TextInput
        label="Description"
        placeholder="Name of the program"
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <Textarea
        label="Allowed networks"
        description="In CIDR notation, one per line. Leave empty to allow binds from everywhere."
        placeholder="198.51.100.0/24"
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('networks')}
      />
      <Switch
        label="Require TLS"
        description="Refuse binds without encryption."
        {...form.getInputProps('requires_tls', { type: 'checkbox' })}
      />
      <AdvancedSettings form={form} applications={applications} />
    </>
  )
}
