import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '../api/call.ts'
import type { Answered } from '../api/contracts.ts'
import { queries, whoKey } from '../api/reading.ts'
import { Refusal } from '../api/refusal.ts'
import type { Door } from './page.ts'

type OperatorSession = Answered<'readSession'>

/** Who looks at the console. */
export type Session = {
  door: Door
  name: string
  /** Null for customers, and for whoever has the operator token. */
  personId: string | null
  /** Of people alone. */
  email: string | null
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

/** Which doors there are here, and who this is: one of those who run the exchange, or else a customer. */
export const useWhoIsIt = () => useQuery({ queryKey: whoKey, queryFn: ({ signal }) => whoIsIt(signal) })

async function whoIsIt(signal: AbortSignal) {
  const { doors } = await call('readDoors', {}, signal)
  const session = (doors.includes('operator') && (await operator(signal))) || undefined
  return {
    doors,
    session: session ?? ((doors.includes('customer') && (await customer(signal))) || null),
  }
}

async function operator(signal: AbortSignal): Promise<Session | undefined> {
  const seen = await unlessOut(call('readSession', {}, signal))
  return seen && { ...seen, personId: seen.person_id }
}

async function customer(signal: AbortSignal): Promise<Session | undefined> {
  const seen = await unlessOut(call('readConsoleSession', {}, signal))
  return seen && { ...seen, personId: null, email: null, roles: [] }
}

/** Only the exchange's word puts somebody out: a line that breaks does not. */
async function unlessOut<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

/** Somebody else is looking: forgets what was read for whoever was there before, and asks who it is. */
export async function lookAgain(): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoKey[0] })
  await queries.invalidateQueries({ queryKey: whoKey })
}

/** Ends the session in which somebody looks. */
export async function signOut({ door }: Session): Promise<void> {
  await call(door === 'operator' ? 'signOut' : 'endConsoleSession', {})
  await lookAgain()
}
