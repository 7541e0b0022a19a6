import { Textarea } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'

type Props = {
  apiKey: string
  origin: string
  state: string
  /** Why the endpoint is disabled. */
  reason: string | null
  refusal: string | undefined
}

const readAgain = ['listWebhookEndpoints', 'listRegisteredEndpoints'] as const

/** Enables a disabled endpoint, or disables it for a reason that the customer sees. */
export function Switch({ apiKey, origin, state, reason, refusal }: Props) {
  const enable = useChange('enableWebhookEndpoint', readAgain)
  const disable = useChange('disableWebhookEndpoint', readAgain)
  const of = { api_key: apiKey, origin }
  return (
    <>
      <Act
        act={() => enable.mutateAsync({ body: of })}
        done={({ state }) => outcomes[state]}
        refusal={refusal ?? notEnabled(state, reason)}
      >
        Enable
      </Act>
      <FormAct<{ reason: string }>
        title="Disable this endpoint?"
        description="Waiting and new events end as undelivered, and can be replayed. The customer sees the reason, and cannot enable the endpoint."
        initial={{ reason: '' }}
        yes="Disable it"
        done="Endpoint disabled."
        danger
        refusal={refusal ?? (origin.startsWith('chat:') ? 'Chat channels cannot be disabled.' : undefined)}
        send={({ reason }) => disable.mutateAsync({ body: { ...of, reason } })}
        fields={(form) => (
          <Textarea
            label="Reason"
            description="Shown to the customer, in the portal and in an email."
            required
            maxLength={300}
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
      >
        Disable…
      </FormAct>
    </>
  )
}

const outcomes = {
  healthy: 'Endpoint enabled. New events are sent immediately.',
  disabled:
    'No longer disabled by an operator. The customer has switched the endpoint off, and can enable it now.',
} as const

/** Why an operator cannot enable an endpoint. */
function notEnabled(state: string, reason: string | null): string | undefined {
  if (state !== 'disabled') return 'Only disabled endpoints can be enabled.'
  return reason === 'switched_off'
    ? 'The customer has switched the endpoint off, and only the customer can enable it.'
    : undefined
}
