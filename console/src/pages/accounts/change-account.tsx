import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { FormAct } from '../../parts/form-act.tsx'
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

/** Only what differs is sent, so that two who change different things do not undo each other. */
function changesOf(before: Form, after: Form): Changes {
  const changed = changeable.filter((name) => before[name] !== after[name])
  const valueOf = (name: (typeof changeable)[number]) =>
    (addresses as readonly string[]).includes(name) ? after[name] || null : after[name]
  return Object.fromEntries(changed.map((name) => [name, valueOf(name)]))
}

/** Changes what an account has and may do. */
export function ChangeAccount({ account }: { account: AccountSeen }) {
  const change = useChange('changeAccount', ['readAccount', 'listAccounts'])
  const before = formOf(account)
  return (
    <FormAct
      title={`Change ${account.name}`}
      initial={before}
      yes="Change it"
      done="The account is changed. Every node goes by it within a second."
      refusal={refusalFor(useSession(), 'admin')}
      send={(after) =>
        change.mutateAsync({ params: { api_key: account.api_key }, body: changesOf(before, after) })
      }
      fields={(form) => <Fields form={form} shared={account.shares_balance} />}
    >
      Change
    </FormAct>
  )
}

function Fields({ form, shared }: { form: UseFormReturnType<Form>; shared: boolean }) {
  const of = (name: keyof Form) => form.getInputProps(name)
  return (
    <>
      <TextInput label="Name" data-autofocus {...of('name')} />
      <TextInput label="Inbound address" type="url" {...of('inbound_url')} />
      <TextInput label="Status address" type="url" {...of('status_url')} />
      <TextInput label="Address for registrations" type="url" {...of('compliance_events_url')} />
      <SimpleGrid cols={2}>
        <Select label="Webhooks" data={['v1', 'v0.1']} allowDeselect={false} {...of('webhook_version')} />
        <Select
          label="They travel as"
          data={['POST_JSON', 'POST_QUERY_PARAMS', 'GET_QUERY_PARAMS']}
          allowDeselect={false}
          {...of('http_forward_method')}
        />
        <NumberInput label="Messages a second" min={1} {...of('max_outbound_request')} />
        <NumberInput label="Inbound a second" min={1} {...of('max_inbound_request')} />
        <NumberInput label="Calls a second" min={1} {...of('max_calls_per_second')} />
        <NumberInput label="Numbers at most" min={0} {...of('max_numbers')} />
        <Select
          label="Unknown outcome"
          data={['at_least_once', 'at_most_once']}
          allowDeselect={false}
          {...of('unknown_outcome')}
        />
        <TextInput label="Credit limit" disabled={shared} {...of('credit_limit')} />
      </SimpleGrid>
      <Switch
        label="Every 2xx takes a webhook"
        {...form.getInputProps('webhook_any_2xx', { type: 'checkbox' })}
      />
      <Switch
        label="A receiver that answers 410 is told nothing more"
        {...form.getInputProps('webhook_410_disables', { type: 'checkbox' })}
      />
    </>
  )
}
