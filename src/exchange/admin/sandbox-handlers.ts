import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { advance, nextDues, type Due, type Scheduled } from './advance.ts'
import { openAudited, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { sandboxOperations } from './sandbox-contract.ts'
import { wallNow } from '#platform/wall-clock.ts'

type Mine = OperatorHandlers<typeof sandboxOperations>

export type SandboxTools = {
  clock: Clock
  scheduled: readonly Scheduled[]
  sandbox: boolean
}

/** Handlers of the operations on exchange time, which only a sandbox can advance. */
export function sandboxHandlers({ db, clock, scheduled, sandbox }: SandboxTools & { db: Db }): Mine {
  const audited = openAudited({ db, subject: 'clock' })
  return {
    async readClock() {
      const now = clock.now()
      const next = sandbox ? await nextDues(scheduled, now) : undefined
      return {
        status: 200,
        body: { now: timeOf(now), machine_now: timeOf(wallNow()), next: next?.map(dueWire) ?? null },
      }
    },
    async advanceClock(ctx, { body }) {
      if (!sandbox) throw new Problem(operatorProblems.notSandbox)
      const ms = body.by_seconds * 1000
      const from = clock.now()
      const change = { before: { now: timeOf(from) }, after: { now: timeOf(from + ms) } }
      // The change is audited first, because work done during the advance persists even if this process crashes.
      await audited.notes(db, ctx, { id: 'exchange', ...change })
      const { now, steps, due } = await advance(clock, scheduled, ms)
      return { status: 200, body: { now: timeOf(now), steps, due: due.map(dueWire) } }
    },
  }
}

const dueWire = ({ at, name }: Due) => ({ at: timeOf(at), name })

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
