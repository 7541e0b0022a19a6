import { Tabs } from '@mantine/core'
import { CustomerSignIn } from './customer-sign-in.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { OperatorSignIn } from './operator-sign-in.tsx'
import type { Audience as DoorName } from './page.ts'

const kinds = {
  operator: { name: 'Operator', says: 'For the people who run this exchange.', Form: OperatorSignIn },
  customer: {
    name: 'Customer',
    says: 'With the API key of an account and its secret.',
    Form: CustomerSignIn,
  },
} as const

/** The sign-in methods of this address. */
export function SignIn({ doors: audiences }: { doors: readonly DoorName[] }) {
  const [first, second] = audiences
  if (first === undefined)
    return <SignInPage title="Sign-in is not available here">Use another port of this exchange.</SignInPage>
  if (second === undefined) return <Alone door={first} />
  return (
    <SignInPage title="Sign in">
      <Tabs defaultValue={first} keepMounted={false}>
        <Tabs.List grow mb="md" aria-label="Sign in as">
          {audiences.map((audience) => (
            <Tabs.Tab key={audience} value={audience}>
              {kinds[audience].name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {audiences.map((audience) => (
          <Tabs.Panel key={audience} value={audience}>
            <FormOf door={audience} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </SignInPage>
  )
}

function Alone({ door: audience }: { door: DoorName }) {
  return (
    <SignInPage title="Sign in" says={kinds[audience].says}>
      <FormOf door={audience} />
    </SignInPage>
  )
}

function FormOf({ door: audience }: { door: DoorName }) {
  const { Form } = kinds[audience]
  return <Form />
}
