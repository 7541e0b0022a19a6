import { ApiError, refusal } from './api-error.ts'
import type { World } from './operation.ts'
import type { Json } from './state.ts'

/** Refuses the first request that creates a record, if the registry is busy then. */
export function refuseBusy({ state, judge }: World, record: Json): void {
  const reference = record['referenceId']
  if (!judge.isBusy(record) || typeof reference !== 'string' || state.busyWith.includes(reference)) return
  state.busyWith.push(reference)
  throw refusal(591)
}

/** Refuses to delete a record for a while after the first request. */
export function refuseKept({ state, judge, now }: World, id: string, record: Json): void {
  const ms = judge.keepsFor(record)
  if (ms === 0) return
  state.keptUntil[id] ??= now() + ms
  if (now() < state.keptUntil[id])
    throw new ApiError([{ code: 501, description: 'An invoice is still open', fields: [] }])
}
