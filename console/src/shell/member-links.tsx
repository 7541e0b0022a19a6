import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { memberRoles } from '#accounts/roles/role-kinds.ts'
import { call } from '../api/call.ts'
import type { Answered } from '../api/contracts.ts'
import { Refusal } from '../api/refusal.ts'
import { Read } from '../parts/values/states.tsx'
import { rememberAudience, reloadSession } from './session.ts'
import { SignInForm, SignInPage } from './sign-in-page.tsx'

/** The paths of the links of members. */
export const memberLinkPaths: readonly string[] = ['/console/join', '/console/password']

const visible = { 'aria-label': 'Show password' }
const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token')

const toSignIn = (
  <Anchor component={Link} href="/console/" size="sm">
    Sign in
  </Anchor>
)

/** Pages that members open by a link; its secret is after `#`, which browsers do not send to servers. */
export function MemberLink() {
  const [path] = useLocation()
  const [token] = useState(tokenInAddress)
  if (path === '/console/join') return <Join token={token ?? '-'} />
  return token === null ? <RequestReset /> : <Reset token={token} />
}

function Join({ token }: { token: string }) {
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
      {toSignIn}
    </SignInPage>
  )
}

function Accept({ look, token }: { look: Answered<'readMemberInvitation'>; token: string }) {
  const [, go] = useLocation()
  return (
    <SignInPage
      title={`Join ${look.account}`}
      description={`Your role: ${look.role}. ${memberRoles[look.role]}`}
    >
      <SignInForm
        initial={{ name: look.name, password: '' }}
        yes="Join"
        send={async (body) => {
          await call('acceptMemberInvitation', { body: { token, ...body } })
          rememberAudience('customer')
          localStorage.setItem('strowger-customer-way', JSON.stringify('member'))
          await reloadSession()
          go('/console/', { replace: true })
        }}
        fields={(form) => (
          <>
            <TextInput label="Email" autoComplete="username" readOnly variant="filled" value={look.email} />
            <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
            <NewPassword input={form.getInputProps('password')} />
          </>
        )}
      />
    </SignInPage>
  )
}

const NewPassword = ({ input }: { input: object }) => (
  <PasswordInput
    label="Password"
    description="At least 15 characters of any kind; a sequence of words works well."
    autoComplete="new-password"
    visibilityToggleButtonProps={visible}
    {...input}
  />
)

function RequestReset() {
  const [state, done] = useState<'sent' | 'no-mail'>()
  if (state)
    return (
      <SignInPage title="New password">
        <Text size="sm">
          {state === 'sent'
            ? 'If a member has this email address, the exchange sends a link to set a new password. It can be used within 1 h.'
            : 'This exchange has no mail server. Ask an owner of the account to remove you and to invite you again.'}
        </Text>
        {toSignIn}
      </SignInPage>
    )
  return (
    <SignInPage title="New password" description="A link to set a new password is sent by email.">
      <SignInForm
        initial={{ email: '' }}
        yes="Send the link"
        send={async (body) => {
          const { sends_mail: sendsMail } = await call('requestPasswordReset', { body })
          done(sendsMail ? 'sent' : 'no-mail')
        }}
        extra={toSignIn}
        fields={(form) => (
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
        )}
      />
    </SignInPage>
  )
}

function Reset({ token }: { token: string }) {
  const [isDone, done] = useState(false)
  if (isDone)
    return (
      <SignInPage title="Password saved">
        <Text size="sm">Sign in with the new password.</Text>
        {toSignIn}
      </SignInPage>
    )
  return (
    <SignInPage title="Choose a new password" description="All your sessions end.">
      <SignInForm
        initial={{ password: '' }}
        yes="Save password"
        send={async (body) => {
          await call('resetPassword', { body: { token, ...body } })
          done(true)
        }}
        extra={toSignIn}
        fields={(form) => <NewPassword input={form.getInputProps('password')} />}
      />
    </SignInPage>
  )
}
