import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import type { Audience } from './page.ts'
import { rememberAudience, reloadSession } from './session.ts'
import { SignInForm } from './sign-in-page.tsx'

const initial = { email: '', password: '', code: '' }

type EmailSignInProps = {
  audience: Audience
  enter: (body: { email: string; password: string; code?: string }) => Promise<unknown>
  /** Shown below the form. */
  extra: ReactNode
}

/** Sign-in with email and password, and a code if two-step sign-in is on. */
export function EmailSignIn({ audience, enter, extra }: EmailSignInProps) {
  const [requiresCode, ask] = useState(false)
  const send = async ({ code, ...known }: typeof initial) => {
    try {
      await enter({ ...known, ...(requiresCode && { code: code.trim() }) })
    } catch (error) {
      if (!requiresCode && error instanceof Refusal && error.kind === 'code-needed') return ask(true)
      throw error
    }
    rememberAudience(audience)
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
          extra
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
