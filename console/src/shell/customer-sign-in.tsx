import { PasswordInput, TextInput } from '@mantine/core'
import { call } from '../api/call.ts'
import { SignInForm } from './sign-in-page.tsx'
import { rememberAudience, reloadSession } from './session.ts'

/** Sign-in with the key of an account and one of its secrets. */
export function CustomerSignIn() {
  return (
    <SignInForm
      initial={{ api_key: '', api_secret: '' }}
      yes="Sign in"
      send={async ({ api_key: key, api_secret }) => {
        await call('openConsoleSession', { body: { api_key: key.trim(), api_secret } })
        rememberAudience('customer')
        await reloadSession()
      }}
      fields={(form) => (
        <>
          <TextInput
            label="API key"
            autoComplete="username"
            spellCheck={false}
            autoFocus
            {...form.getInputProps('api_key')}
          />
          <PasswordInput
            label="API secret"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            {...form.getInputProps('api_secret')}
          />
        </>
      )}
    />
  )
}
