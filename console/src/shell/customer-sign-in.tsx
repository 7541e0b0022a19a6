import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../api/call.ts'
import { useCustomerWay } from './customer-way.ts'
import { EmailSignIn } from './email-sign-in.tsx'
import { discardNotice, signOnNotice, SingleSignOnForm } from './single-sign-on.tsx'
import { SignInForm } from './sign-in-page.tsx'
import { rememberAudience, reloadSession } from './session.ts'

/** Sign-in as a member of an account, with a password or with single sign-on, or with the key of an account and one of its secrets. */
export function CustomerSignIn() {
  const [way, choose] = useCustomerWay()
  const [isNoticed, setNoticed] = useState(() => signOnNotice() !== undefined)
  if (isNoticed || way === 'sign-on') {
    const back = () => {
      discardNotice()
      setNoticed(false)
      choose('member')
    }
    return <SingleSignOnForm back={back} />
  }
  if (way === 'secret') return <SecretSignIn useMember={() => choose('member')} />
  return (
    <EmailSignIn
      audience="customer"
      hasAccounts
      enter={(body) => call('signInMember', { body })}
      extra={
        <Stack gap={4}>
          <Button variant="default" onClick={() => choose('secret')}>
            Use an API key
          </Button>
          <Anchor component={Link} href="/console/password" size="sm" ta="center">
            Set a new password
          </Anchor>
          <Button variant="subtle" size="compact-sm" onClick={() => choose('sign-on')}>
            Use single sign-on
          </Button>
        </Stack>
      }
    />
  )
}

function SecretSignIn({ useMember }: { useMember: () => void }) {
  return (
    <SignInForm
      initial={{ api_key: '', api_secret: '' }}
      yes="Sign in"
      extra={
        <Button variant="subtle" size="compact-sm" onClick={useMember}>
          Use email and password
        </Button>
      }
      send={async ({ api_key: key, api_secret }) => {
        await call('openConsoleSession', { body: { api_key: key.trim(), api_secret } })
        rememberAudience('customer')
        await reloadSession()
      }}
      fields={(form) => (
        <>
          <TextInput
            label="API key"
            autoComplete="username"
            spellCheck={false}
            autoFocus
            {...form.getInputProps('api_key')}
          />
          <PasswordInput
            label="API secret"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show secret' }}
            {...form.getInputProps('api_secret')}
          />
        </>
      )}
    />
  )
}
