import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../api/call.ts'
import type { Answered } from '../api/contracts.ts'
import { Refusal } from '../api/refusal.ts'
import { CodeBlock } from '../parts/values/code.tsx'
import { NewPasswordField } from '../parts/sign-in/fields.tsx'
import { Read } from '../parts/values/states.tsx'
import { SignInPage, SignInForm, ToSignIn, tokenInAddress } from './sign-in-page.tsx'
import { rememberAudience, reloadSession } from './session.ts'

/** The paths of invitation and password links. */
export const linkPaths: readonly string[] = ['/console/first', '/console/invitation']

type Look = Answered<'readLink'>

/** Signs in by an invitation link; its secret is after `#`, which browsers do not send to servers. */
export function InvitationSignIn() {
  const [token] = useState(() => tokenInAddress() ?? '-')
  const look = useQuery({
    queryKey: ['readLink', token],
    queryFn: () => call('readLink', { body: { token } }),
    // A used link is not read again.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (look.data) return <Use look={look.data} token={token} />
  const isGone = look.error instanceof Refusal && look.error.status === 410
  return (
    <SignInPage title="Invitation">
      <Read of={look}>{() => null}</Read>
      {isGone && <NextStep isFirst={location.pathname === linkPaths[0]} />}
      <ToSignIn />
    </SignInPage>
  )
}

/** How to get another link. */
function NextStep({ isFirst }: { isFirst: boolean }) {
  if (!isFirst)
    return (
      <Text size="sm">
        A link can be used once: an invitation within 3 days, a password link within 1 day. An admin can
        create another link under People.
      </Text>
    )
  return (
    <Stack gap="xs">
      <Text size="sm">
        This link can be used once, within 1 h. If it was not used, restart the exchange to print a new link.
        If the exchange must keep running, create a link on its machine:
      </Text>
      <CodeBlock label="command" text='strowger people invite you@example.com --name "You" --role admin' />
    </Stack>
  )
}

const titles = {
  first: 'Create the first admin',
  invitation: 'Join this exchange',
  reset: 'Choose a new password',
} as const

const buttons = { first: 'Create admin', invitation: 'Join', reset: 'Save password' } as const

function Use({ look, token }: { look: Look; token: string }) {
  const [, go] = useLocation()
  const { kind } = look
  const send = async ({ email, name, password }: { email: string; name: string; password: string }) => {
    const fields = { ...(kind === 'first' && { email: email.trim() }), ...(kind !== 'reset' && { name }) }
    await call('useLink', { body: { token, password, ...fields } })
    rememberAudience('operator')
    await reloadSession()
    go('/console/', { replace: true })
  }
  return (
    <SignInPage title={titles[kind]} description={saysOf(look)}>
      <SignInForm
        initial={{ email: look.email ?? '', name: look.name ?? '', password: '' }}
        yes={buttons[kind]}
        send={send}
        fields={(form) => (
          <>
            {kind !== 'reset' && (
              <TextInput
                label="Email"
                type="email"
                autoComplete="username"
                readOnly={kind === 'invitation'}
                autoFocus={kind === 'first'}
                variant={kind === 'invitation' ? 'filled' : 'default'}
                {...form.getInputProps('email')}
              />
            )}
            {kind !== 'reset' && (
              <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
            )}
            <NewPasswordField {...form.getInputProps('password')} />
          </>
        )}
      />
    </SignInPage>
  )
}

function saysOf({ kind, roles }: Look): string {
  if (kind === 'first')
    return 'This exchange has no operators yet. An admin can do everything, and invites the others.'
  if (kind === 'invitation')
    return `You are invited to operate this exchange. Your roles: ${roles.join(', ')}.`
  return 'This turns two-factor authentication off and ends all your sessions.'
}
