import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '../api/call.ts'
import type { Answered } from '../api/contracts.ts'
import { queries, whoKey } from '../api/reading.ts'
import { Refusal } from '../api/refusal.ts'
import type { Audience } from './page.ts'

type OperatorSession = Answered<'readSession'>

/** Who looks at the console. */
export type Session = {
  door: Audience
  name: string
  /** Null for customers, and for whoever has the operator token. */
  personId: string | null
  /** Of people alone. */
  email: string | null
  roles: OperatorSession['roles']
  sandbox: boolean
  /** How far exchange time is ahead of the clock of this machine. */
  aheadMs: number
}

const Current = createContext<Session | undefined>(undefined)
export const SessionProvider = Current.Provider

/** Who looks at the console; for what stands inside. */
export function useSession(): Session {
  const session = useContext(Current)
  if (!session) throw new Error('nobody has come in')
  return session
}

/** What time it is at the exchange, in milliseconds, whatever the clock of this machine says. */
export function useExchangeNow(): () => number {
  const ahead = useContext(Current)?.aheadMs ?? 0
  return () => Date.now() + ahead
}

/** Which doors there are here, and who this is: one of those who run the exchange, or else a customer. */
export const useWhoIsIt = () =>
  useQuery({
    queryKey: whoKey,
    queryFn: ({ signal }) => whoIsIt(signal),
    // In a sandbox somebody may advance the time meanwhile.
    refetchInterval: ({ state }) => (state.data?.session?.sandbox ? 15_000 : false),
    structuralSharing: (before, after) => replaceEqualDeep(before, steady(before as Who, after as Who)),
  })

type Who = Awaited<ReturnType<typeof whoIsIt>>
const onItsWayMs = 3_000

/** An answer takes a moment on its way: a clock that differs by no more is the same. */
function steady(before: Who | undefined, after: Who): Who {
  const [was, now] = [before?.session, after.session]
  if (!was || !now || Math.abs(was.aheadMs - now.aheadMs) > onItsWayMs) return after
  return { ...after, session: { ...now, aheadMs: was.aheadMs } }
}

const ways = { operator, customer } as const
const lastAudience = 'strowger-door'

/** Whoever was here last by a door is looked for behind it first, and nobody where nothing is sent that says who. */
async function whoIsIt(signal: AbortSignal) {
  const { doors: audiences, has_credentials: isKnown } = await call('readDoors', {}, signal)
  const last = localStorage.getItem(lastAudience)
  const order = isKnown ? audiences.toSorted((a, b) => Number(b === last) - Number(a === last)) : []
  for (const audience of order) {
    const session = await ways[audience](signal)
    if (!session) continue
    localStorage.setItem(lastAudience, audience)
    return { doors: audiences, session }
  }
  return { doors: audiences, session: null }
}

/** Says by which door somebody comes in now. */
export const comeBy = (audience: Audience): void => localStorage.setItem(lastAudience, audience)

async function operator(signal: AbortSignal): Promise<Session | undefined> {
  const seen = await unlessOut(call('readSession', {}, signal))
  if (!seen) return undefined
  const { door: audience, name, email, roles, sandbox, person_id: personId } = seen
  return { door: audience, name, email, roles, sandbox, personId, aheadMs: aheadOf(seen) }
}

async function customer(signal: AbortSignal): Promise<Session | undefined> {
  const seen = await unlessOut(call('readConsoleSession', {}, signal))
  if (!seen) return undefined
  const { door: audience, name, sandbox } = seen
  return { door: audience, name, roles: [], sandbox, personId: null, email: null, aheadMs: aheadOf(seen) }
}

const aheadOf = ({ now }: { now: string }): number => Date.parse(now) - Date.now()

/** Only the exchange's word puts somebody out: a line that breaks does not. */
async function unlessOut<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

const kept: ReadonlySet<unknown> = new Set([whoKey[0], 'lookAtLink'])

/**
 * Somebody else is looking: forgets what was read for whoever was there before, and asks who it is. A link that was just used up
 * is not looked at again.
 */
export async function lookAgain(): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
  await queries.invalidateQueries({ queryKey: whoKey })
}

/** Ends the session in which somebody looks. */
export async function signOut({ door: audience }: Session): Promise<void> {
  await call(audience === 'operator' ? 'signOut' : 'endConsoleSession', {})
  await lookAgain()
}
