import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '../../shell/session.ts'
import { SecretInput } from './secret-input.tsx'

/** The values of a form that confirms a sensitive change. */
export const unconfirmed = { api_secret: '', password: '', code: '' }

type Confirmed = typeof unconfirmed

/** The fields that confirm a sensitive change: the password of a member, or a secret of the account. */
export function Confirmation<V extends Confirmed>({ form }: { form: UseFormReturnType<V> }) {
  const { member } = useSession()
  if (!member) return <SecretInput input={form.getInputProps('api_secret')} />
  return (
    <>
      <PasswordInput
        label="Your password"
        description="Confirms that it is you."
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Code"
        description="Only if two-step sign-in is on: from your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
    </>
  )
}

/** The members of the request that were entered. */
export function confirmationOf({ api_secret, password, code }: Confirmed): Partial<Confirmed> {
  return {
    ...(api_secret && { api_secret }),
    ...(password && { password }),
    ...(code && { code: code.trim() }),
  }
}
