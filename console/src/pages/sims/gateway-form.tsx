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

/** A gateway, made or changed; what names qualities to it stays as it is. */
export function GatewayForm({ gateway }: { gateway?: Gateway }) {
  const put = useChange('putNas', ['listNas'])
  return (
    <FormButton
      name={gateway ? 'Change' : 'New gateway'}
      first={firstOf(gateway)}
      refusal={refusalFor(useSession(), 'sims')}
      done="The gateway is kept."
      act={({ nas_id, secret, ...rest }) => {
        const { treatments, plain_treatment } = gateway ?? {}
        const kept = gateway ? { treatments: treatments!, plain_treatment: plain_treatment! } : {}
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
      {isNew && <TextInput label="Id" required {...form.getInputProps('nas_id')} />}
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <TextInput
        label="Address"
        description="The IP address that its packets come from."
        required
        {...form.getInputProps('address')}
      />
      <PasswordInput
        label="Shared secret"
        description={isNew ? '8 to 128 characters.' : 'Left empty, it stays.'}
        required={isNew}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
        {...form.getInputProps('secret')}
      />
      <NumberInput
        label="Port for ending sessions"
        min={1}
        max={65_535}
        {...form.getInputProps('disconnect_port')}
      />
      <Checkbox
        label="Signed packets only"
        description="Packets without a Message-Authenticator are dropped."
        {...form.getInputProps('require_message_authenticator', { type: 'checkbox' })}
      />
    </>
  )
}
