import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '../api/call.ts'
import type { Answered } from '../api/contracts.ts'
import { queries, whoKey } from '../api/reading.ts'
import { Refusal } from '../api/refusal.ts'
import { removeDrafts } from './drafts.ts'
import type { Audience } from './page.ts'

type OperatorSession = Answered<'readSession'>
type CustomerSession = Answered<'readConsoleSession'>

/** The signed-in user. */
export type Session = {
  audience: Audience
  name: string
  /** The account of a customer's session; null for operators. */
  apiKey: string | null
  /** The member of a customer's session; null for a sign-in with an API secret, and for operators. */
  member: CustomerSession['member']
  /** The access of a customer's session to each area of the account; undefined for operators. */
  rights: CustomerSession['rights'] | undefined
  /** Null for customers, and for the operator token. */
  personId: string | null
  /** Null if `personId` is null. */
  email: string | null
  roles: OperatorSession['roles']
  sandbox: boolean
  /** How far exchange time is ahead of the clock of this machine. */
  aheadMs: number
}

const Current = createContext<Session | undefined>(undefined)
export const SessionProvider = Current.Provider

/** The signed-in user; only for components inside the console. */
export function useSession(): Session {
  const session = useContext(Current)
  if (!session) throw new Error('not signed in')
  return session
}

/** Current exchange time in milliseconds, independent of the local clock. */
export function useExchangeNow(): () => number {
  const ahead = useContext(Current)?.aheadMs ?? 0
  return () => Date.now() + ahead
}

/** The sign-in methods of this address, and the session: an operator's or a customer's. */
export const useCurrentSession = () =>
  useQuery({
    queryKey: whoKey,
    queryFn: ({ signal }) => whoIsIt(signal),
    // In a sandbox an operator may advance the time meanwhile.
    refetchInterval: ({ state }) => (state.data?.session?.sandbox ? 15_000 : false),
    structuralSharing: (before, after) => replaceEqualDeep(before, steady(before as Who, after as Who)),
  })

type Who = Awaited<ReturnType<typeof whoIsIt>>
const onItsWayMs = 3_000

/** Network latency shifts the measured difference: small changes are ignored. */
function steady(before: Who | undefined, after: Who): Who {
  const [was, now] = [before?.session, after.session]
  if (!was || !now || Math.abs(was.aheadMs - now.aheadMs) > onItsWayMs) return after
  return { ...after, session: { ...now, aheadMs: was.aheadMs } }
}

const ways = { operator, customer } as const
const lastAudience = 'strowger-signed-in-as'

/** Tries the last used audience first; without credentials no session is requested. */
async function whoIsIt(signal: AbortSignal) {
  const {
    methods: audiences,
    has_credentials: isKnown,
    operator_provider: operatorProvider,
  } = await call('readSignInMethods', {}, signal)
  const last = localStorage.getItem(lastAudience)
  const order = isKnown ? audiences.toSorted((a, b) => Number(b === last) - Number(a === last)) : []
  for (const audience of order) {
    const session = await ways[audience](signal)
    if (!session) continue
    localStorage.setItem(lastAudience, audience)
    return { audiences, operatorProvider, session }
  }
  return { audiences, operatorProvider, session: null }
}

/** Stores the audience of the current sign-in. */
export const rememberAudience = (audience: Audience): void => localStorage.setItem(lastAudience, audience)

/** The audience of the last sign-in of this browser. */
export const lastSignedIn = (): string | null => localStorage.getItem(lastAudience)

async function operator(signal: AbortSignal): Promise<Session | undefined> {
  const seen = await unlessSignedOut(call('readSession', {}, signal))
  if (!seen) return undefined
  const { signed_in_as: audience, name, email, roles, sandbox, person_id: personId } = seen
  const none = { apiKey: null, member: null, rights: undefined }
  return { audience, name, email, roles, sandbox, personId, ...none, aheadMs: aheadOf(seen) }
}

async function customer(signal: AbortSignal): Promise<Session | undefined> {
  const seen = await unlessSignedOut(call('readConsoleSession', {}, signal))
  if (!seen) return undefined
  const { signed_in_as: audience, api_key: apiKey, name, sandbox, member, rights } = seen
  const none = { roles: [], personId: null, email: null }
  return { audience, apiKey, name, sandbox, member, rights, ...none, aheadMs: aheadOf(seen) }
}

const aheadOf = ({ now }: { now: string }): number => Date.parse(now) - Date.now()

/** Only a response of the exchange ends a session; a network failure does not. */
async function unlessSignedOut<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

const kept: ReadonlySet<unknown> = new Set([whoKey[0], 'readLink', 'readMemberInvitation'])

/**
 * After a change of the user: deletes the results of the previous user, and reads the session. A link that
 * was just used is not read again.
 */
export async function reloadSession(): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
  await queries.invalidateQueries({ queryKey: whoKey })
}

/** Ends the current session. Unsent forms do not remain for the next user of the browser. */
export async function signOut({ audience }: Session): Promise<void> {
  await call(audience === 'operator' ? 'signOut' : 'endConsoleSession', {})
  removeDrafts()
  await reloadSession()
}
