import { Textarea } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'

type Props = {
  apiKey: string
  origin: string
  state: string
  refusal: string | undefined
}

const readAgain = ['listWebhookEndpoints', 'listRegisteredEndpoints'] as const

/** Enables a disabled endpoint, or disables it for a reason that the customer sees. */
export function Switch({ apiKey, origin, state, refusal }: Props) {
  const enable = useChange('enableWebhookEndpoint', readAgain)
  const disable = useChange('disableWebhookEndpoint', readAgain)
  const of = { api_key: apiKey, origin }
  const isDisabled = state === 'disabled'
  return (
    <>
      <Act
        act={() => enable.mutateAsync({ body: of })}
        done="Endpoint enabled. New events are sent immediately."
        refusal={refusal ?? (isDisabled ? undefined : 'Only disabled endpoints can be enabled.')}
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
