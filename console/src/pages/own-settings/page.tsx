import { Select, Stack, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Facts } from '../../parts/facts.tsx'
import { FormAct } from '../../parts/form-act.tsx'
import { Money } from '../../parts/money.tsx'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { OptOutAssist } from './opt-out-assist.tsx'

type Account = Answered<'readOwnAccount'>
const methods = ['POST_JSON', 'POST_QUERY_PARAMS', 'GET_QUERY_PARAMS'] as const

/** The settings of one's own account. */
export function Page() {
  const account = useRead('readOwnAccount', {})
  return (
    <Read of={account}>
      {(seen) => (
        <>
          <Title name="Settings" says={seen.name}>
            <Change account={seen} />
            <ChangeRegistrations account={seen} />
          </Title>
          <Stack>
            <Facts
              of={[
                ['API key', seen.api_key],
                ['Primary account', seen.primary_api_key],
                ['Home country', seen.home_country],
                ['Inbound address', seen.inbound_url],
                ['Status address', seen.status_url],
                ['Registrations', seen.compliance_events_url],
                ['Webhooks', `${seen.webhook_version}, ${seen.http_forward_method}`],
              ]}
            />
            <Facts
              of={[
                ['Messages a second', seen.max_outbound_request],
                ['Inbound a second', seen.max_inbound_request],
                ['Calls a second', seen.max_calls_per_second],
                ['Numbers at most', seen.max_numbers],
                ['Credit limit', <Money key="c" amount={seen.credit_limit} />],
                [
                  'Auto-reload',
                  seen.auto_reload
                    ? `${seen.auto_reload.amount} € below ${seen.auto_reload.threshold} €`
                    : 'Off',
                ],
              ]}
            />
            <OptOutAssist />
          </Stack>
        </>
      )}
    </Read>
  )
}

const says = 'An address has to answer 200 to a GET before it is kept; an empty one is taken away.'

function Change({ account }: { account: Account }) {
  const change = useChange('changeSettings', ['readOwnAccount'])
  const initial = {
    moCallBackUrl: account.inbound_url ?? '',
    drCallBackUrl: account.status_url ?? '',
    httpForwardMethod: account.http_forward_method as (typeof methods)[number],
  }
  return (
    <FormAct
      title="Change where webhooks go"
      says={says}
      initial={initial}
      yes="Change it"
      done="The settings are changed."
      send={(body) => change.mutateAsync({ body })}
      fields={(form) => (
        <>
          <TextInput
            label="Inbound address"
            type="url"
            data-autofocus
            {...form.getInputProps('moCallBackUrl')}
          />
          <TextInput label="Status address" type="url" {...form.getInputProps('drCallBackUrl')} />
          <Select
            label="They travel as"
            data={methods}
            allowDeselect={false}
            {...form.getInputProps('httpForwardMethod')}
          />
        </>
      )}
    >
      Change webhooks
    </FormAct>
  )
}

function ChangeRegistrations({ account }: { account: Account }) {
  const change = useChange('changeComplianceEvents', ['readOwnAccount'])
  return (
    <FormAct
      title="Change where registrations are told"
      says={says}
      initial={{ complianceEventsUrl: account.compliance_events_url ?? '' }}
      yes="Change it"
      done="The settings are changed."
      send={(body) => change.mutateAsync({ body })}
      fields={(form) => (
        <TextInput
          label="Address for registrations"
          type="url"
          data-autofocus
          {...form.getInputProps('complianceEventsUrl')}
        />
      )}
    >
      Change registrations
    </FormAct>
  )
}
