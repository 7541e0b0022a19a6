import { Group, NumberInput, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'
import { Once } from './once.tsx'

const dayHours = 24

/** The webhook signature secret: create a new secret, or revoke the previous one. */
export function Signature({ account: { api_key, previous_signs_until: until } }: { account: AccountSeen }) {
  const rotate = useChange('rotateSignatureSecret', ['readAccount'])
  const end = useChange('endPreviousSignature', ['readAccount'])
  const role = refusalFor(useSession(), 'admin')
  const [made, show] = useState<Record<string, string>>()
  const params = { api_key }
  const isAlongside = until !== null && Date.parse(until) > Date.now()
  const send = async ({ hours }: { hours: number | string }) => {
    // An empty field means the default overlap, not 0 hours.
    const body = hours === '' ? {} : { keep_seconds: Math.round(Number(hours) * 3600) }
    const { signature_secret, webhook_secret } = await rotate.mutateAsync({ params, body })
    show({ signature_secret, webhook_secret })
  }
  return (
    <Group role="group" aria-labelledby="signature" gap="xs">
      <Title order={2} size="h5" id="signature" w="100%">
        Webhook signature
      </Title>
      <FormAct
        title="Sign webhooks with a new secret"
        description="The previous secret also signs for some hours, so that the customer can update the endpoints."
        initial={{ hours: dayHours }}
        yes="Create secret"
        refusal={role}
        send={send}
        fields={(form) => (
          <NumberInput
            label="Hours during which the previous secret also signs"
            description="Enter 0 if the secret was compromised. Default 24"
            min={0}
            max={7 * dayHours}
            {...form.getInputProps('hours')}
          />
        )}
      >
        New signature secret
      </FormAct>
      <Act
        danger
        act={() => end.mutateAsync({ params })}
        done="Only the current secret signs."
        refusal={
          role ?? (isAlongside ? undefined : 'No previous secret is in use: only the current secret signs.')
        }
        ask={{
          title: 'Revoke the previous secret?',
          description: 'Endpoints that know only the previous secret will reject webhooks.',
          yes: 'Revoke',
        }}
      >
        Revoke previous secret
      </Act>
      {isAlongside && (
        <Text size="sm" c="dimmed">
          The previous secret signs until <When at={until} wall />.
        </Text>
      )}
      {made && <Once title="Signature secret" secrets={made} close={() => show(undefined)} />}
    </Group>
  )
}
