import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import { CodeField, PasswordField } from '../parts/sign-in/fields.tsx'
import type { Audience } from './page.ts'
import { rememberAudience, reloadSession } from './session.ts'
import { SignInForm, useCodeStep } from './sign-in-page.tsx'

const initial = { email: '', password: '', code: '', api_key: '' }

type Credentials = { email: string; password: string; code?: string; api_key?: string }

type EmailSignInProps = {
  audience: Audience
  enter: (body: Credentials) => Promise<unknown>
  /** The person may belong to several accounts, and can name one of them by its API key. */
  hasAccounts?: true
  /** Shown below the form. */
  extra: ReactNode
}

/** Sign-in with email and password, and a code with two-factor authentication. */
export function EmailSignIn({ audience, enter, hasAccounts, extra }: EmailSignInProps) {
  const [requiresCode, ask] = useState(false)
  const setCodeStep = useCodeStep()
  useEffect(() => {
    setCodeStep(requiresCode)
    return () => setCodeStep(false)
  }, [requiresCode, setCodeStep])
  const [namesAccount, nameAccount] = useState(false)
  const send = async ({ code, api_key: key, ...known }: typeof initial) => {
    const account = namesAccount && key.trim() !== '' ? { api_key: key.trim() } : {}
    try {
      await enter({ ...known, ...account, ...(requiresCode && { code: code.trim() }) })
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
          <Stack gap={4}>
            {hasAccounts && !namesAccount && (
              <Button variant="subtle" size="compact-sm" onClick={() => nameAccount(true)}>
                I have several accounts
              </Button>
            )}
            {extra}
          </Stack>
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
            {namesAccount && (
              <TextInput
                label="API key"
                description="The key of the account to sign in to. Its members find the key under Settings."
                autoComplete="off"
                spellCheck={false}
                autoFocus
                {...form.getInputProps('api_key')}
              />
            )}
          </>
        )
      }
    />
  )
}
