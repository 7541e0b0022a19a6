import { Tabs } from '@mantine/core'
import { CustomerDoor } from './customer-door.tsx'
import { Door } from './door.tsx'
import { OperatorDoor } from './operator-door.tsx'
import type { Door as DoorName } from './page.ts'

const kinds = {
  operator: { name: 'Operator', says: 'For the people who run this exchange.', Form: OperatorDoor },
  customer: { name: 'Customer', says: 'With the API key of an account and its secret.', Form: CustomerDoor },
} as const

/** The doors that there are at this address. */
export function SignIn({ doors }: { doors: readonly DoorName[] }) {
  const [first, second] = doors
  if (first === undefined) return <Door title="Nobody signs in here">Use another port of this exchange.</Door>
  if (second === undefined) return <Alone door={first} />
  return (
    <Door title="Sign in">
      <Tabs defaultValue={first} keepMounted={false}>
        <Tabs.List grow mb="md" aria-label="As whom">
          {doors.map((door) => (
            <Tabs.Tab key={door} value={door}>
              {kinds[door].name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {doors.map((door) => (
          <Tabs.Panel key={door} value={door}>
            <FormOf door={door} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Door>
  )
}

function Alone({ door }: { door: DoorName }) {
  return (
    <Door title="Sign in" says={kinds[door].says}>
      <FormOf door={door} />
    </Door>
  )
}

function FormOf({ door }: { door: DoorName }) {
  const { Form } = kinds[door]
  return <Form />
}
