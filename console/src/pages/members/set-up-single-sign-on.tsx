import { Checkbox, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { memberRoleNames, memberRoles, type MemberRole } from '#accounts/roles/role-kinds.ts'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { CodeBlock } from '../../parts/values/code.tsx'

type State = Answered<'readSingleSignOn'>

const byInvitation = 'by-invitation'

const valuesOf = ({ single_sign_on: settings }: State) => ({
  ...unconfirmed,
  issuer: settings?.issuer ?? '',
  client_id: settings?.client_id ?? '',
  client_secret: '',
  required: settings?.required ?? false,
  join_role: (settings?.join_role ?? byInvitation) as string,
  mail_domains: settings?.mail_domains.join(', ') ?? '',
})

type Values = ReturnType<typeof valuesOf>

/** Sets the provider of the account. */
export function SetUpSingleSignOn({ state, children }: { state: State; children: string }) {
  const put = useChange('putSingleSignOn', ['readSingleSignOn', 'listActivity'])
  return (
    <FormAct
      title="Single sign-on"
      initial={valuesOf(state)}
      yes="Save"
      done="Single sign-on saved."
      button={{ variant: 'default' }}
      send={(values) => put.mutateAsync({ body: bodyOf(values) })}
      fields={(form) => <Fields form={form} state={state} />}
    >
      {children}
    </FormAct>
  )
}

function bodyOf({ issuer, client_id, client_secret, required, join_role, mail_domains, ...proof }: Values) {
  const role = join_role === byInvitation ? null : (join_role as Exclude<MemberRole, 'owner'>)
  const body: Ask<'putSingleSignOn'>['body'] = {
    ...confirmationOf(proof),
    issuer: issuer.trim(),
    client_id: client_id.trim(),
    ...(client_secret && { client_secret }),
    required,
    join_role: role,
    mail_domains: role
      ? mail_domains
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean)
      : [],
  }
  return body
}

const roles = [
  { value: byInvitation, label: 'No, only by invitation' },
  ...memberRoleNames.filter((role) => role !== 'owner').map((role) => ({ value: role, label: `As ${role}` })),
]

function Fields({ form, state }: { form: UseFormReturnType<Values>; state: State }) {
  const { join_role: role } = form.values
  return (
    <>
      <Stack gap={4}>
        <Text size="sm">Register this redirect URI at the provider, for a confidential web client:</Text>
        <CodeBlock label="redirect URI" text={state.callback_url} />
      </Stack>
      <TextInput
        label="Issuer"
        description="The URL of the provider, for example https://login.example.com."
        type="url"
        data-autofocus
        {...form.getInputProps('issuer')}
      />
      <TextInput label="Client ID" spellCheck={false} {...form.getInputProps('client_id')} />
      <PasswordInput
        label="Client secret"
        {...(state.single_sign_on && { description: 'Leave empty to keep the current one.' })}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show client secret' }}
        {...form.getInputProps('client_secret')}
      />
      <Checkbox
        label="Require single sign-on"
        description="Only owners can still sign in with a password, so that the account stays reachable. API secrets are then for programs only, unless no owner has a password."
        {...form.getInputProps('required', { type: 'checkbox' })}
      />
      <Select
        label="People without an invitation can join"
        data={roles}
        allowDeselect={false}
        {...(role !== byInvitation && { description: memberRoles[role as MemberRole] })}
        {...form.getInputProps('join_role')}
      />
      {role !== byInvitation && (
        <TextInput
          label="Mail domains"
          description="People with an address at these domains can join, for example example.com."
          {...form.getInputProps('mail_domains')}
        />
      )}
      <Confirmation form={form} />
    </>
  )
}
