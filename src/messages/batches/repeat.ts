import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { problemOf } from '../accept/fit.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import { storeRepeat, Uncovered, type RepeatDeps } from './store-repeat.ts'

type Deps = RepeatDeps & { clock: Clock; traces?: MessageTraces | undefined }
type Original = { originalId: string; reason: string | null }

/** Opens the function that stores a message in place of one original, in the transaction of the operator's request. */
export function openRepeat(deps: Deps) {
  return async (sql: Sql, request: SubmitRequest, original: Original): Promise<() => void> => {
    const [beganAt, started] = [wallNow(), performance.now()]
    const { decided, after } = await storeRepeat(deps, sql, request, {
      ...original,
      now: deps.clock.now(),
    }).catch((error: unknown) => {
      throw error instanceof Uncovered ? problemOf(error.shortage) : error
    })
    return () => {
      deps.traces?.accepted([{ request, decided }], { beganAt, tookMs: performance.now() - started })
      after()
    }
  }
}
