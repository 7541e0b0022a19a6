import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/refusal.ts'
import { SignInForm } from './sign-in-page.tsx'
import { rememberAudience, reloadSession } from './session.ts'

const initial = { email: '', password: '', code: '' }

/** Sign-in with email and password, and a code if two-step sign-in is on. */
export function OperatorSignIn() {
  const [requiresCode, ask] = useState(false)
  const send = async ({ code, ...known }: typeof initial) => {
    try {
      await call('signIn', { body: { ...known, ...(requiresCode && { code: code.trim() }) } })
    } catch (error) {
      if (!requiresCode && error instanceof Refusal && error.kind === 'code-needed') return ask(true)
      throw error
    }
    rememberAudience('operator')
    await reloadSession()
  }
  return (
    <SignInForm
      initial={initial}
      send={send}
      yes="Sign in"
      extra={
        requiresCode ? (
          <Button variant="subtle" size="compact-sm" onClick={() => ask(false)}>
            Back to email and password
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            The first admin signs in with the setup link printed at startup. Other people receive a link from
            an admin, also to replace a forgotten password.
          </Text>
        )
      }
      fields={(form) => (requiresCode ? <Code form={form} /> : <Known form={form} />)}
    />
  )
}

type Form = UseFormReturnType<typeof initial>

function Code({ form }: { form: Form }) {
  return (
    <TextInput
      key="code"
      label="Code"
      description="Six digits of your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoFocus
      {...form.getInputProps('code')}
    />
  )
}

function Known({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        {...form.getInputProps('password')}
      />
    </>
  )
}
