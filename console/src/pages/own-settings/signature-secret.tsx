import { Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Panel } from '../../parts/panel.tsx'
import { keepChoices } from '../../parts/secrets/keep.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { SigningSecret } from '../../parts/secrets/signing-secret.tsx'

type Signature = Answered<'revealOwnSignatureSecret'>

/** The secret that signs webhooks to the URLs of the account: shown and rotated after a confirmation. */
export function SignatureSecret() {
  const reveal = useChange('revealOwnSignatureSecret', [])
  const rotate = useChange('rotateOwnSignatureSecret', [])
  const [shown, show] = useState<Signature>()
  return (
    <Panel title="Signature secret">
      <Text size="sm" mb="sm">
        Signs the webhooks to the URLs of your account, applications and messages. Webhook endpoints have
        secrets of their own.
      </Text>
      <Group gap="xs">
        <FormAct
          title="Show the signature secret"
          initial={unconfirmed}
          yes="Show it"
          button={{ variant: 'default' }}
          send={async (body) => show(await reveal.mutateAsync({ body: confirmationOf(body) }))}
          fields={(form) => <Confirmation form={form} />}
        >
          Show
        </FormAct>
        <FormAct
          title="Rotate the signature secret"
          description="Webhooks are signed with both secrets for the time that you choose, so that you can update your endpoints without interruption. A JWT is signed with the previous secret until then."
          initial={{ ...unconfirmed, keep: '86400' }}
          yes="Rotate it"
          button={{ variant: 'default' }}
          send={async ({ keep, ...proof }) =>
            show(await rotate.mutateAsync({ body: { ...confirmationOf(proof), keep_seconds: Number(keep) } }))
          }
          fields={(form) => (
            <>
              <Select
                label="The previous secret also signs for"
                data={keepChoices}
                allowDeselect={false}
                {...form.getInputProps('keep')}
              />
              <Confirmation form={form} />
            </>
          )}
        >
          Rotate
        </FormAct>
      </Group>
      {shown && (
        <SigningSecret
          title="Signature secret"
          shown={{ ...shown, secret: shown.signature_secret }}
          once={false}
          close={() => show(undefined)}
        />
      )}
    </Panel>
  )
}
