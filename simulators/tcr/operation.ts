import type { Webhooks } from './events/webhooks.ts'
import type { UploadedFile } from './http/upload.ts'
import type { Json, State } from './state.ts'

/** State and services of the operations. `now` is in milliseconds since 1970. */
export type World = {
  state: State
  webhooks: Webhooks
  cspId: string
  /** Time from the start of a scoring to its result, in milliseconds. */
  scoringMs: number
  /** Time from the order of a STANDARD vetting to its result, in milliseconds. */
  vettingMs: number
  /** Duration of each review of a campaign, in milliseconds. */
  reviewMs: number
  now(): number
}

export type Request = {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: Json
  file?: UploadedFile
}

export type Response = { status: number; body?: unknown }

/** One operation of the API; `:name` in the path is a parameter. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  answer(world: World, request: Request): Response | Promise<Response>
}

export const ok = (body: unknown): Response => ({ status: 200, body })
export const done: Response = { status: 204 }

/** Stores that the registry charges for a write. */
export function bill({ state, now }: World, kind: string, subject: string, usd: number): void {
  state.billed.push({ at: new Date(now()).toISOString(), kind, subject, usd })
}
