import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { advance, type Scheduled } from './advance.ts'
import type { OperatorHandlers } from './family.ts'
import { operatorProblems } from './problems.ts'
import type { sandboxOperations } from './sandbox-contract.ts'

type Mine = OperatorHandlers<typeof sandboxOperations>

export type SandboxTools = {
  clock: Clock
  scheduled: readonly Scheduled[]
  sandbox: boolean
}

/** Exchange time, and what only a sandbox does: advance it. */
export function sandboxHandlers({ clock, scheduled, sandbox }: SandboxTools): Mine {
  return {
    readClock: async () => ({ status: 200, body: { now: new Date(clock.now()).toISOString() } }),
    async advanceClock(_, { body }) {
      if (!sandbox) throw new Problem(operatorProblems.notSandbox)
      const now = await advance(clock, scheduled, body.by_seconds * 1000)
      return { status: 200, body: { now: new Date(now).toISOString() } }
    },
  }
}
