import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '../../shell/session.ts'
import { CodeField, PasswordField } from '../sign-in/fields.tsx'
import { SecretInput } from './secret-input.tsx'

/** The values of a form that confirms a sensitive change. */
export const unconfirmed = { api_secret: '', password: '', code: '' }

type Confirmed = typeof unconfirmed

/** The fields that confirm a sensitive change: the password of a member, or a secret of the account. */
export function Confirmation<V extends Confirmed>({ form }: { form: UseFormReturnType<V> }) {
  const { member } = useSession()
  if (!member) return <SecretInput input={form.getInputProps('api_secret')} />
  if (!member.has_password)
    return (
      <Text size="sm" c="dimmed">
        You have no password: this requires a single sign-on within the last 10 minutes.
      </Text>
    )
  return (
    <>
      <PasswordField
        label="Your password"
        description="Confirms that it is you."
        required
        {...form.getInputProps('password')}
      />
      <CodeField
        description="Only with two-factor authentication: from your authenticator app, or a recovery code."
        {...form.getInputProps('code')}
      />
    </>
  )
}

/** Whether a form sets another URL, which must be confirmed. A URL that is removed or kept is not. */
export const isNewUrl = (url: string, before: string): boolean => url.trim() !== '' && url !== before

/** The members of the request that were entered. */
export function confirmationOf({ api_secret, password, code }: Confirmed): Partial<Confirmed> {
  return {
    ...(api_secret && { api_secret }),
    ...(password && { password }),
    ...(code && { code: code.trim() }),
  }
}
