import { createContext, useContext } from 'react'
import type { Answered } from '../api/contracts.ts'
import { useRead } from '../api/reading.ts'
import type { Door } from './page.ts'

type OperatorSession = Answered<'readSession'>

/** Who looks at the console. */
export type Session = {
  door: Door
  name: string
  roles: OperatorSession['roles']
  sandbox: boolean
}

const Current = createContext<Session | undefined>(undefined)
export const SessionProvider = Current.Provider

/** Who looks at the console; for what stands inside. */
export function useSession(): Session {
  const session = useContext(Current)
  if (!session) throw new Error('nobody has come in')
  return session
}

/** Asks the exchange who this is: one of those who run it, or else a customer. */
export function useWhoIsIt() {
  const asked = useRead('readSession', {})
  const customer = useRead('readOwnAccount', {}, { when: asked.isError })
  const isAsking = asked.isPending || (asked.isError && customer.isPending)
  const session: Session | undefined = asked.data
    ? { door: 'operator', ...asked.data }
    : sessionOf(customer.data)
  return { session, isAsking }
}

function sessionOf(account: Answered<'readOwnAccount'> | undefined): Session | undefined {
  return account && { door: 'customer', name: account.name, roles: [], sandbox: false }
}
