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

/** What signs the webhooks of an account: made anew, and what signed before ended. */
export function Signature({ account: { api_key, previous_signs_until: until } }: { account: AccountSeen }) {
  const rotate = useChange('rotateSignatureSecret', ['readAccount'])
  const end = useChange('endPreviousSignature', ['readAccount'])
  const role = refusalFor(useSession(), 'admin')
  const [made, show] = useState<Record<string, string>>()
  const params = { api_key }
  const isAlongside = until !== null && Date.parse(until) > Date.now()
  const send = async ({ hours }: { hours: number | string }) => {
    // Left empty it is what it is unless said otherwise, and not nothing.
    const body = hours === '' ? {} : { keep_seconds: Math.round(Number(hours) * 3600) }
    const { signature_secret, webhook_secret } = await rotate.mutateAsync({ params, body })
    show({ signature_secret, webhook_secret })
  }
  return (
    <Group role="group" aria-labelledby="signature" gap="xs">
      <Title order={2} size="h5" id="signature" w="100%">
        Signature of webhooks
      </Title>
      <FormAct
        title="Sign webhooks with a new secret"
        says="The one before signs beside it for a while, so that receivers can change over."
        initial={{ hours: dayHours }}
        yes="Make it"
        refusal={role}
        send={send}
        fields={(form) => (
          <NumberInput
            label="Hours that the one before still signs"
            description="0 when it is known to others"
            min={0}
            max={7 * dayHours}
            {...form.getInputProps('hours')}
          />
        )}
      >
        New signature secret
      </FormAct>
      <Act
        act={() => end.mutateAsync({ params })}
        done="Only the current secret signs."
        refusal={role ?? (isAlongside ? undefined : 'Only the current secret signs already.')}
        ask={{
          title: 'End the one before?',
          says: 'Receivers that know only that one refuse webhooks.',
          yes: 'End it',
        }}
      >
        End the one before
      </Act>
      {isAlongside && (
        <Text size="sm" c="dimmed">
          The one before signs until <When at={until} wall />.
        </Text>
      )}
      {made && <Once title="The signature secret" secrets={made} close={() => show(undefined)} />}
    </Group>
  )
}
