import { Text } from '@mantine/core'
import { call } from '../api/call.ts'
import { EmailSignIn } from './email-sign-in.tsx'

/** Sign-in of operators. */
export function OperatorSignIn() {
  return (
    <EmailSignIn
      audience="operator"
      enter={(body) => call('signIn', { body })}
      extra={
        <Text size="xs" c="dimmed">
          The first admin signs in with the setup link printed at startup. Other people receive a link from an
          admin, also to replace a forgotten password.
        </Text>
      }
    />
  )
}
