import { Text } from '@mantine/core'
import { When } from '../values/when.tsx'
import { SecretText, ShownOnce } from './shown-once.tsx'

export type Shown = {
  secret: string
  webhook_secret: string
  previous_signs_until?: string | null | undefined
}

type SigningSecretProps = { title: string; shown: Shown; once?: boolean; close: () => void }

const warning = [
  'Store this secret now',
  'The secret is shown only once. Your endpoint verifies signatures with it.',
] as const

/** A signing secret in both formats, in a dialog. */
export function SigningSecret({ title, shown, once = true, close }: SigningSecretProps) {
  const { secret, webhook_secret, previous_signs_until: until } = shown
  return (
    <ShownOnce title={title} warning={once ? warning : undefined} close={close}>
      <Format name="As text, for HMAC and JWT" secret={secret} />
      <Format name="For libraries of Standard Webhooks" secret={webhook_secret} />
      {until && (
        <Text size="sm">
          The previous secret also signs until <When at={until} wall />.
        </Text>
      )}
    </ShownOnce>
  )
}

const Format = ({ name, secret }: { name: string; secret: string }) => (
  <div>
    <Text size="sm" fw={500}>
      {name}
    </Text>
    <SecretText text={secret} subject={name.toLowerCase()} />
  </div>
)
