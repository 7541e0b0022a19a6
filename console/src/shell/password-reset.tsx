import { Code, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { NewPasswordField } from '../parts/sign-in/fields.tsx'
import { rememberMember } from './customer-way.ts'
import { SignInForm, SignInPage, ToSignIn } from './sign-in-page.tsx'

const known = 'If a member has this email address,'
const outcomes = {
  sent: `${known} the exchange sends a link to set a new password. It can be used within 1 h.`,
  kept: (
    <>
      A sandbox sends no emails. {known} the mailbox of the sandbox has a link to set a new password, which
      can be used within 1 h. Admins read the mailbox with <Code>GET /operator/v1/mails</Code>.
    </>
  ),
  impossible:
    'Links for new passwords cannot be sent here. Ask an owner of the account to remove you and to invite you again.',
} as const

/** Requests the link to set a new password. */
export function RequestReset() {
  const [state, done] = useState<keyof typeof outcomes>()
  if (state)
    return (
      <SignInPage title="New password">
        <Text size="sm">{outcomes[state]}</Text>
        <ToSignIn />
      </SignInPage>
    )
  return (
    <SignInPage title="New password" description="A link to set a new password is sent by email.">
      <SignInForm
        initial={{ email: '' }}
        yes="Send the link"
        send={async (body) => {
          const { sends_mail: isSent, kept_in_mailbox: isKept } = await call('requestPasswordReset', { body })
          done(isSent ? 'sent' : isKept ? 'kept' : 'impossible')
        }}
        extra={<ToSignIn />}
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

/** Sets a new password with a link. */
export function Reset({ token }: { token: string }) {
  const [isDone, done] = useState(false)
  if (isDone)
    return (
      <SignInPage title="Password saved">
        <Text size="sm">Sign in with the new password.</Text>
        <ToSignIn />
      </SignInPage>
    )
  return (
    <SignInPage title="Choose a new password" description="All your sessions end.">
      <SignInForm
        initial={{ password: '' }}
        yes="Save password"
        send={async (body) => {
          await call('resetPassword', { body: { token, ...body } })
          rememberMember()
          done(true)
        }}
        extra={<ToSignIn />}
        fields={(form) => <NewPasswordField {...form.getInputProps('password')} />}
      />
    </SignInPage>
  )
}
