import type { FaultSet } from '../control/fault-set.ts'
import type { REGISTRY_FAULTS } from './faults.ts'
import type { Webhooks } from './events/webhooks.ts'
import type { UploadedFile } from './http/upload.ts'
import type { Judge } from './rules/judge.ts'
import type { Json, State } from './state.ts'
import type { Times } from './times.ts'

/** State and services of the operations. `now` is in milliseconds since 1970. */
export type World = {
  state: State
  webhooks: Webhooks
  faults: FaultSet<typeof REGISTRY_FAULTS>
  cspId: string
  times: Times
  judge: Judge
  /** Stores that a read has changed the state. */
  touch(): void
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
