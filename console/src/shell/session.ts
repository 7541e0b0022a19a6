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

/** Asks the exchange which doors there are here, and who this is: one of those who run it, or else a customer. */
export function useWhoIsIt() {
  const here = useRead('readDoors', {})
  const has = (door: Door) => here.data?.doors.includes(door) ?? false
  const operator = useRead('readSession', {}, { when: has('operator') })
  const isNone = here.data !== undefined && (!has('operator') || operator.isError)
  const customer = useRead('readConsoleSession', {}, { when: isNone && has('customer') })
  const session: Session | undefined = isNone
    ? customer.data && { ...customer.data, roles: [] }
    : operator.data
  const isAsking = here.isPending || (isNone ? has('customer') && customer.isPending : operator.isPending)
  return { session, isAsking, doors: here.data?.doors ?? [] }
}
