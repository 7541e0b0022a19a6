import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import { CodeField, PasswordField } from '../parts/sign-in/fields.tsx'
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

/** Sign-in with email and password, and a code with two-factor authentication. */
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
      fields={(form) =>
        requiresCode ? (
          <CodeField
            key="code"
            description="Six digits of your authenticator app, or a recovery code."
            autoFocus
            {...form.getInputProps('code')}
          />
        ) : (
          <>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps('email')}
            />
            <PasswordField {...form.getInputProps('password')} />
          </>
        )
      }
    />
  )
}
