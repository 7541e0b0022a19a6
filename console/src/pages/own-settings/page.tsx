import { Select, Stack, TextInput } from '@mantine/core'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { forwardWords, named } from '../../parts/labels/account-labels.ts'
import { choicesOf } from '../../parts/labels/choices.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { ChangesIn } from '../../parts/forms/role-refusal.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Money, moneyOf } from '../../parts/values/money.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { OptOutAssist } from './opt-out-assist.tsx'
import { SignatureSecret } from './signature-secret.tsx'
import { Confirmation, confirmationOf, isNewUrl, unconfirmed } from '../../parts/secrets/confirmation.tsx'

type Account = Answered<'readOwnAccount'>
type Method = Ask<'changeSettings'>['body']['httpForwardMethod']

/** The settings of one's own account. */
export function Page() {
  const account = useRead('readOwnAccount', {})
  return (
    <Read of={account}>
      {(seen) => (
        <>
          <Title
            name="Settings"
            description={`Webhook URLs, limits, auto-reload and opt-out handling of your account ${seen.name}.`}
          >
            <ChangesIn area="developer">
              <Change account={seen} />
            </ChangesIn>
            <ChangesIn area="compliance">
              <ChangeRegistrations account={seen} />
            </ChangesIn>
          </Title>
          <Stack>
            <Facts
              of={[
                ['API key', seen.api_key],
                ['Primary account', seen.primary_api_key],
                ['Home country', seen.home_country],
                named('inbound_url', seen.inbound_url),
                named('status_url', seen.status_url),
                named('compliance_events_url', seen.compliance_events_url),
                named('webhook_version', seen.webhook_version),
                named('http_forward_method', forwardWords[seen.http_forward_method]),
              ]}
            />
            <Facts
              of={[
                named('max_outbound_request', seen.max_outbound_request.toLocaleString()),
                named('max_inbound_request', seen.max_inbound_request.toLocaleString()),
                named('max_calls_per_second', seen.max_calls_per_second.toLocaleString()),
                named('max_numbers', seen.max_numbers.toLocaleString()),
                named('credit_limit', <Money key="c" amount={seen.credit_limit} />),
                [
                  'Auto-reload',
                  seen.auto_reload
                    ? `${moneyOf(seen.auto_reload.amount)} below ${moneyOf(seen.auto_reload.threshold)}`
                    : 'Off',
                ],
              ]}
            />
            <ChangesIn area="developer">
              <SignatureSecret />
            </ChangesIn>
            <ChangesIn area="compliance">
              <OptOutAssist />
            </ChangesIn>
          </Stack>
        </>
      )}
    </Read>
  )
}

const description = 'A URL is saved only if it answers a GET with 200. Leave a field empty to delete the URL.'

function Change({ account }: { account: Account }) {
  const change = useChange('changeSettings', ['readOwnAccount'])
  const initial = {
    moCallBackUrl: account.inbound_url ?? '',
    drCallBackUrl: account.status_url ?? '',
    httpForwardMethod: account.http_forward_method as Method,
  }
  return (
    <FormAct
      title="Change webhook URLs"
      description={description}
      initial={{ ...initial, ...unconfirmed }}
      yes="Change it"
      done="Settings changed."
      send={({ moCallBackUrl, drCallBackUrl, httpForwardMethod, ...proof }) =>
        change.mutateAsync({
          body: { moCallBackUrl, drCallBackUrl, httpForwardMethod, ...confirmationOf(proof) },
        })
      }
      fields={(form) => (
        <>
          <TextInput
            label="Inbound webhook URL"
            type="url"
            data-autofocus
            {...form.getInputProps('moCallBackUrl')}
          />
          <TextInput label="Status webhook URL" type="url" {...form.getInputProps('drCallBackUrl')} />
          <Select
            label="Webhook HTTP method"
            data={choicesOf(forwardWords)}
            allowDeselect={false}
            {...form.getInputProps('httpForwardMethod')}
          />
          {(isNewUrl(form.getValues().moCallBackUrl, initial.moCallBackUrl) ||
            isNewUrl(form.getValues().drCallBackUrl, initial.drCallBackUrl)) && <Confirmation form={form} />}
        </>
      )}
    >
      Change webhooks
    </FormAct>
  )
}

function ChangeRegistrations({ account }: { account: Account }) {
  const change = useChange('changeComplianceEvents', ['readOwnAccount'])
  const before = account.compliance_events_url ?? ''
  return (
    <FormAct
      title="Change the webhook URL for registration events"
      description={description}
      initial={{ complianceEventsUrl: before, ...unconfirmed }}
      yes="Change it"
      done="Settings changed."
      send={({ complianceEventsUrl, ...proof }) =>
        change.mutateAsync({ body: { complianceEventsUrl, ...confirmationOf(proof) } })
      }
      fields={(form) => (
        <>
          <TextInput
            label="Webhook URL for registration events"
            type="url"
            data-autofocus
            {...form.getInputProps('complianceEventsUrl')}
          />
          {isNewUrl(form.getValues().complianceEventsUrl, before) && <Confirmation form={form} />}
        </>
      )}
    >
      Change registration events
    </FormAct>
  )
}
