import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { CustomerSignIn } from './customer-sign-in.tsx'
import { CodeStepProvider, SignInPage } from './sign-in-page.tsx'
import { OperatorSignIn } from './operator-sign-in.tsx'
import type { Audience } from './page.ts'
import { lastSignedIn } from './session.ts'
import { operatorRefusal } from './operator-sign-on.ts'
import { signOnNotice } from './single-sign-on.tsx'

const kinds = {
  operator: { name: 'Operator', description: 'For the people who run this exchange.', Form: OperatorSignIn },
  customer: {
    name: 'Customer',
    description: 'For the people who use an account.',
    Form: CustomerSignIn,
  },
} as const

/** The sign-in methods of this address. */
export function SignIn({ audiences }: { audiences: readonly Audience[] }) {
  const [first, second] = audiences
  const [isCode, setCode] = useState(false)
  if (first === undefined)
    return <SignInPage title="Sign-in is not available here">Use another port of this exchange.</SignInPage>
  if (second === undefined) return <Alone audience={first} />
  const refused = operatorRefusal() ? 'operator' : signOnNotice() ? 'customer' : undefined
  const last = refused ?? audiences.find((audience) => audience === lastSignedIn()) ?? first
  return (
    <SignInPage title="Sign in">
      <Tabs defaultValue={last} keepMounted={false}>
        <Tabs.List grow mb="md" aria-label="Sign in as" display={isCode ? 'none' : undefined}>
          {audiences.map((audience) => (
            <Tabs.Tab key={audience} value={audience}>
              {kinds[audience].name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {audiences.map((audience) => (
          <Tabs.Panel key={audience} value={audience}>
            <CodeStepProvider value={setCode}>
              <FormOf audience={audience} />
            </CodeStepProvider>
          </Tabs.Panel>
        ))}
      </Tabs>
    </SignInPage>
  )
}

function Alone({ audience }: { audience: Audience }) {
  return (
    <SignInPage title="Sign in" description={kinds[audience].description}>
      <FormOf audience={audience} />
    </SignInPage>
  )
}

function FormOf({ audience }: { audience: Audience }) {
  const { Form } = kinds[audience]
  return <Form />
}
