import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/refusal.ts'
import { SignInForm } from './sign-in-page.tsx'
import { comeBy, lookAgain } from './session.ts'

const initial = { email: '', password: '', code: '' }

/** With an address and a password, and a code for whoever has codes. */
export function OperatorSignIn() {
  const [requiresCode, ask] = useState(false)
  const send = async ({ code, ...known }: typeof initial) => {
    try {
      await call('signIn', { body: { ...known, ...(requiresCode && { code: code.trim() }) } })
    } catch (error) {
      if (!requiresCode && error instanceof Refusal && error.kind === 'code-needed') return ask(true)
      throw error
    }
    comeBy('operator')
    await lookAgain()
  }
  return (
    <SignInForm
      initial={initial}
      send={send}
      yes="Sign in"
      beside={
        requiresCode ? (
          <Button variant="subtle" size="compact-sm" onClick={() => ask(false)}>
            Back to email and password
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            The first admin comes in by the link that the start has printed. Everybody else gets a link from
            an admin, also for a password that is forgotten.
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
        visibilityToggleButtonProps={{ 'aria-label': 'Show it' }}
        {...form.getInputProps('password')}
      />
    </>
  )
}
