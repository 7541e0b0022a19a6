import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { memberRoles } from '#accounts/roles/role-kinds.ts'
import { call } from '../api/call.ts'
import type { Answered } from '../api/contracts.ts'
import { Refusal } from '../api/refusal.ts'
import { NewPasswordField } from '../parts/sign-in/fields.tsx'
import { Read } from '../parts/values/states.tsx'
import { rememberMember } from './customer-way.ts'
import { rememberAudience, reloadSession } from './session.ts'
import { goToProvider } from './single-sign-on.tsx'
import { SignInForm, SignInPage, ToSignIn } from './sign-in-page.tsx'

type Invitation = Answered<'readMemberInvitation'>

/** Accepts the invitation of a link. */
export function Join({ token }: { token: string }) {
  const look = useQuery({
    queryKey: ['readMemberInvitation', token],
    queryFn: () => call('readMemberInvitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (look.data) return <Accept look={look.data} token={token} />
  const isGone = look.error instanceof Refusal && look.error.status === 410
  return (
    <SignInPage title="Invitation">
      <Read of={look}>{() => null}</Read>
      {isGone && (
        <Text size="sm">
          An invitation can be used once, within 3 days. An owner of the account can invite you again.
        </Text>
      )}
      <ToSignIn />
    </SignInPage>
  )
}

/** How an invited person joins with the provider of the account. */
function JoinBySignOn({ api_key: apiKey, required }: NonNullable<Invitation['single_sign_on']>) {
  return (
    <Button fullWidth variant={required ? 'filled' : 'default'} onClick={() => goToProvider(apiKey)}>
      Join with single sign-on
    </Button>
  )
}

function Accept({ look, token }: { look: Invitation; token: string }) {
  const [, go] = useLocation()
  const { single_sign_on: signOn } = look
  return (
    <SignInPage
      title={`Join ${look.account}`}
      description={`Your role: ${look.role}. ${memberRoles[look.role]}`}
    >
      {signOn && <JoinBySignOn {...signOn} />}
      {!signOn?.required && (
        <SignInForm
          initial={{ name: look.name, password: '' }}
          yes="Join"
          send={async (body) => {
            await call('acceptMemberInvitation', { body: { token, ...body } })
            rememberAudience('customer')
            rememberMember()
            await reloadSession()
            go('/console/', { replace: true })
          }}
          fields={(form) => (
            <>
              <TextInput label="Email" autoComplete="username" readOnly variant="filled" value={look.email} />
              <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
              <NewPasswordField {...form.getInputProps('password')} />
            </>
          )}
        />
      )}
    </SignInPage>
  )
}
