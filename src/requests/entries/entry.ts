import type { CredentialKind } from '#platform/http/log-requests.ts'

/** How much of a body is stored. */
export const bodyStates = ['none', 'complete', 'truncated', 'too_large', 'unreadable'] as const
export type BodyState = (typeof bodyStates)[number]

/** A stored body: null unless it is `complete` or `truncated`. */
export type StoredBody = { text: string | null; state: BodyState }

/** Why a request was refused, by its response. */
export type EntryError = { title: string; detail: string | null; type: string | null }

/** The identity and outcome of a logged request. */
export type EntryHead = {
  id: string
  accountId: string
  requestId: string
  operation: string
  method: string
  path: string
  query: string | null
  status: number
  durationMs: number
  /** The number of requests that this one represents. */
  weight: number
  error: EntryError | null
  /** IDs of the created objects, by their name in the response. */
  created: Readonly<Record<string, string>>
}

/** A logged request. */
export type Entry = EntryHead & {
  applicationId: string | null
  credential: CredentialKind
  clientAddress: string
  userAgent: string | null
  contentType: string | null
  body: StoredBody
  response: StoredBody
}

/** An entry to store, with the numbers and chat users by which it is found when a person is erased. */
export type NewEntry = Entry & { hasText: boolean; persons: readonly string[] }
