import { Checkbox, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useSession } from '../../shell/session.ts'
import type { Gateway } from './gateway.ts'

const firstOf = (gateway: Gateway | undefined) => ({
  nas_id: gateway?.nas_id ?? '',
  name: gateway?.name ?? '',
  address: gateway?.address ?? '',
  secret: '',
  disconnect_port: gateway?.disconnect_port ?? 3799,
  require_message_authenticator: gateway?.require_message_authenticator ?? true,
})
type Values = ReturnType<typeof firstOf>

/** The form of a NAS. A change keeps the names of QoS profiles of the NAS. */
export function GatewayForm({ gateway }: { gateway?: Gateway }) {
  const put = useChange('putNas', ['listNas'])
  return (
    <FormButton
      name={gateway ? 'Change' : 'New NAS'}
      button={gateway ? {} : { variant: 'filled' }}
      first={firstOf(gateway)}
      refusal={refusalFor(useSession(), 'sims')}
      done="NAS saved."
      act={({ nas_id, secret, ...rest }) => {
        const { treatments, default_treatment } = gateway ?? {}
        const kept = gateway ? { treatments: treatments!, default_treatment: default_treatment! } : {}
        const body = { ...rest, ...kept, ...(secret && { secret }) }
        return put.mutateAsync({ params: { nas_id: gateway?.nas_id ?? nas_id }, body })
      }}
      fields={(form) => <Fields form={form} isNew={!gateway} />}
    />
  )
}

function Fields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  return (
    <>
      {isNew && <TextInput label="ID" required {...form.getInputProps('nas_id')} />}
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <TextInput
        label="Address"
        description="Source IP address of RADIUS packets."
        required
        {...form.getInputProps('address')}
      />
      <PasswordInput
        label="Shared secret"
        description={isNew ? '8 to 128 characters.' : 'Leave empty to keep the current secret.'}
        required={isNew}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
        {...form.getInputProps('secret')}
      />
      <NumberInput
        label="Port for disconnects"
        min={1}
        max={65_535}
        {...form.getInputProps('disconnect_port')}
      />
      <Checkbox
        label="Signed packets only"
        description="Drops packets without a Message-Authenticator."
        {...form.getInputProps('require_message_authenticator', { type: 'checkbox' })}
      />
    </>
  )
}
