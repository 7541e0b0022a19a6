import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import {
  accountWords,
  formatsSay,
  forwardWords,
  unansweredLabels,
} from '../../parts/labels/account-labels.ts'
import { choicesOf } from '../../parts/labels/choices.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'

type Changes = Ask<'changeAccount'>['body']
const addresses = ['inbound_url', 'status_url', 'compliance_events_url'] as const
const limits = ['max_outbound_request', 'max_inbound_request', 'max_calls_per_second', 'max_numbers'] as const

const formOf = (account: AccountSeen) => ({
  ...account,
  inbound_url: account.inbound_url ?? '',
  status_url: account.status_url ?? '',
  compliance_events_url: account.compliance_events_url ?? '',
})
type Form = ReturnType<typeof formOf>
const changeable = [
  'name',
  ...addresses,
  ...limits,
  'webhook_version',
  'http_forward_method',
  'webhook_any_2xx',
  'webhook_410_disables',
  'unknown_outcome',
  'credit_limit',
] as const

/** Only changed fields are sent, so that the audit log names what the user has changed. */
function changesOf(before: Form, after: Form): Changes {
  const changed = changeable.filter((name) => before[name] !== after[name])
  const valueOf = (name: (typeof changeable)[number]) =>
    (addresses as readonly string[]).includes(name) ? after[name] || null : after[name]
  return Object.fromEntries(changed.map((name) => [name, valueOf(name)]))
}

/** Changes the settings and permissions of an account. */
export function ChangeAccount({ account }: { account: AccountSeen }) {
  const change = useChange('changeAccount', ['readAccount', 'listAccounts'])
  const params = { api_key: account.api_key }
  return (
    <FormAct
      title={`Change ${account.name}`}
      edited={edits('readAccount', { params }, formOf)}
      yes="Change it"
      done="Account changed. All nodes apply the change within 1 s."
      refusal={refusalFor(useSession(), 'admin')}
      send={(after, { initial, version }) =>
        change.mutateAsync({ params, body: changesOf(initial, after), ifMatch: version })
      }
      fields={(form) => <Fields form={form} shared={account.shares_balance} />}
    >
      Change
    </FormAct>
  )
}

function Fields({ form, shared }: { form: UseFormReturnType<Form>; shared: boolean }) {
  const of = (name: keyof typeof accountWords & keyof Form) => ({
    label: accountWords[name],
    ...form.getInputProps(name),
  })
  return (
    <>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <TextInput type="url" {...of('inbound_url')} />
      <TextInput type="url" {...of('status_url')} />
      <TextInput type="url" {...of('compliance_events_url')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
        <Select
          description={formatsSay}
          data={['v1', 'v0.1']}
          allowDeselect={false}
          {...of('webhook_version')}
        />
        <Select
          description="For webhooks to the account’s own URLs. Webhooks to other URLs are sent as POST with JSON"
          data={choicesOf(forwardWords)}
          allowDeselect={false}
          {...of('http_forward_method')}
        />
        {limits.map((name) => (
          <NumberInput key={name} min={name === 'max_numbers' ? 0 : 1} {...of(name)} />
        ))}
      </SimpleGrid>
      <Select data={choicesOf(unansweredLabels)} allowDeselect={false} {...of('unknown_outcome')} />
      <TextInput
        disabled={shared}
        description="Euros by which the balance may fall below 0"
        {...of('credit_limit')}
      />
      <Switch
        label="Accept any 2xx response to a webhook"
        {...form.getInputProps('webhook_any_2xx', { type: 'checkbox' })}
      />
      <Switch
        label="Disable a webhook endpoint that answers 410"
        {...form.getInputProps('webhook_410_disables', { type: 'checkbox' })}
      />
    </>
  )
}
