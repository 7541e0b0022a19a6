import { Group, Stack, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { CodeBlock } from '../../parts/values/code.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Read } from '../../parts/values/states.tsx'
import { SetUpSingleSignOn } from './set-up-single-sign-on.tsx'

type SingleSignOnState = Answered<'readSingleSignOn'>
type Settings = NonNullable<SingleSignOnState['single_sign_on']>

/** The OpenID Connect provider with which the members sign in. */
export function SingleSignOn() {
  const state = useRead('readSingleSignOn', {})
  return (
    <Panel title="Single sign-on">
      <Read of={state}>{(found) => (found.single_sign_on ? <On {...found} /> : <Off {...found} />)}</Read>
    </Panel>
  )
}

function Off(state: SingleSignOnState) {
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        Members sign in with passwords. With an OpenID Connect provider, such as Okta, Entra ID, Google or
        Keycloak, they sign in with the account of your organization instead.
      </Text>
      <SetUpSingleSignOn state={state}>Set up single sign-on</SetUpSingleSignOn>
    </Stack>
  )
}

function On(state: SingleSignOnState) {
  const settings = state.single_sign_on!
  return (
    <Stack gap="sm">
      <Text size="sm">Members sign in at this address, also from a bookmark:</Text>
      <CodeBlock label="sign-in address" text={state.sign_in_url} />
      <Facts of={factsOf(settings)} />
      <Group gap="xs">
        <SetUpSingleSignOn state={state}>Change</SetUpSingleSignOn>
        <RemoveSingleSignOn />
      </Group>
    </Stack>
  )
}

const factsOf = ({ issuer, client_id, required, join_role, mail_domains: domains }: Settings) =>
  [
    ['Provider', issuer],
    ['Client ID', client_id],
    [
      'Passwords',
      required
        ? 'Only owners can sign in with a password; API secrets are for programs.'
        : 'Allowed as well.',
    ],
    [
      'New people',
      join_role ? `Join as ${join_role} with an address at ${domains.join(', ')}.` : 'Only by invitation.',
    ],
  ] as const

function RemoveSingleSignOn() {
  const remove = useChange('removeSingleSignOn', ['readSingleSignOn', 'listActivity'])
  return (
    <FormAct
      title="Remove single sign-on?"
      description="Members who have used single sign-on are signed out. Members without a password request a link to set one on the sign-in page."
      initial={unconfirmed}
      yes="Remove single sign-on"
      danger
      done="Single sign-on removed."
      button={{ variant: 'default' }}
      send={(body) => remove.mutateAsync({ body: confirmationOf(body) })}
      fields={(form) => <Confirmation form={form} />}
    >
      Remove
    </FormAct>
  )
}
