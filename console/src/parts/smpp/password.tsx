import { Select, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { keepChoices } from '../secrets/keep.ts'
import { SecretText, ShownOnce } from '../secrets/shown-once.tsx'
import { When } from '../values/when.tsx'

export type IssuedPassword = {
  system_id: string
  password: string
  previous_password_until: string | null
}

const warning = [
  'Store this password now',
  'The password is shown only once. The program binds with it and the system_id.',
] as const

/** A new password, in a dialog that closes only on purpose. */
export function PasswordShown({ issued, close }: { issued: IssuedPassword; close: () => void }) {
  const { system_id: systemId, password, previous_password_until: until } = issued
  return (
    <ShownOnce title={`Password of ${systemId}`} warning={warning} close={close}>
      <Named name="system_id" text={systemId} />
      <Named name="Password" text={password} />
      {until !== null && (
        <Text size="sm">
          The previous password is also valid until <When at={until} wall />.
        </Text>
      )}
    </ShownOnce>
  )
}

const Named = ({ name, text }: { name: string; text: string }) => (
  <div>
    <Text size="sm" fw={500}>
      {name}
    </Text>
    <SecretText text={text} subject={name === 'system_id' ? name : 'password'} />
  </div>
)

/** How long the previous password stays valid. */
export const KeepField = <V extends { keep: string }>({ form }: { form: UseFormReturnType<V> }) => (
  <Select
    label="The previous password stays valid for"
    description="Sessions that are bound stay in any case."
    data={keepChoices}
    allowDeselect={false}
    data-autofocus
    {...form.getInputProps('keep')}
  />
)
