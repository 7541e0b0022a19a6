import { Alert, Button, Divider, Text } from '@mantine/core'
import { call } from '../api/call.ts'
import { EmailSignIn } from './email-sign-in.tsx'
import { goToOperatorProvider, operatorRefusal, useOperatorProvider } from './operator-sign-on.ts'

/** Sign-in of operators. */
export function OperatorSignIn() {
  const host = useOperatorProvider()
  return (
    <>
      <OperatorAlert />
      {host && (
        <>
          <Button fullWidth variant="default" onClick={goToOperatorProvider} mt="xs">
            Sign in with {host}
          </Button>
          <Divider label="or with a password" my="md" />
        </>
      )}
      <EmailSignIn
        audience="operator"
        enter={(body) => call('signIn', { body })}
        extra={
          <Text size="xs" c="dimmed">
            The first admin signs in with the setup link printed at startup. Other people receive a link from
            an admin, also to replace a forgotten password.
          </Text>
        }
      />
    </>
  )
}

/** Why the single sign-on of this page was refused. */
function OperatorAlert() {
  const refusal = operatorRefusal()
  if (!refusal) return null
  return (
    <Alert role="alert" color="red" title="Not signed in" mb="md">
      {refusal}
    </Alert>
  )
}
