import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from './document.ts'
import type { Fuzzed } from './exchange.ts'
import { watchLog, type LeakedLine } from './log-watch.ts'
import { play, type Finding, type Stage } from './play.ts'
import type { Seen } from './seen.ts'
import { openState, type StateReader } from './state.ts'
import { movedAlwaysBy } from './still.ts'
import type { Step } from './step.ts'
import { withTokens } from './tokens.ts'
import { openLine } from './wire.ts'

/** Checks of the log, the health and the database, which no single response shows. */
export type Court = {
  state: StateReader
  /** Records requests, so that log lines can be attributed to them. */
  remember(seen: readonly Seen[]): void
  /** Findings from the log and the health since the last look. */
  look(): Promise<Finding[]>
  /** Whether a check has the same finding when the requests are sent again. */
  shows(steps: readonly Step[], check: string): Promise<boolean>
  close(): Promise<void>
}

/** Placeholder for the operation and requests of a finding that belongs to no single request. */
const unowned = { operation: 'none', steps: [] }

const REMEMBERED = 5_000
const LOG_MS = 200
const HEALTH_MS = 30_000

/** Opens the checks of one exchange. Replayed requests time out after `timeoutMs`. */
export async function openCourt(exchange: Fuzzed, document: Document, timeoutMs: number): Promise<Court> {
  const state = await openState(exchange.known['database']!)
  const log = watchLog(exchange)
  const recent = new Map<string, Seen>()
  const line = openLine(exchange.known['url']!)
  const blamed = ({ canary, line, requestId }: LeakedLine): Finding => {
    const seen = requestId === undefined ? undefined : recent.get(requestId)
    const steps = seen ? [...seen.earlier.map(({ step }) => step), seen.step] : []
    return {
      check: 'log',
      operation: seen?.operation?.id ?? 'none',
      detail: `contains ${canary}: ${line.slice(0, 300)}`,
      steps,
    }
  }
  return {
    state,
    remember(all) {
      for (const seen of all) recent.set(seen.header('x-request-id') ?? '', seen)
      for (const id of recent.keys()) {
        if (recent.size <= REMEMBERED) break
        recent.delete(id)
      }
    },
    look: async () => [
      ...log.take().map(blamed),
      ...(await state.contradictions()).map((detail) => ({ ...unowned, check: 'consistency', detail })),
      ...(await ill(exchange)),
    ],
    async shows(steps, check) {
      const stage: Stage = { document, line, known: withTokens(exchange.known), timeoutMs }
      if (check === 'refused with effect') return (await movedAlwaysBy(steps[0]!, stage, state)).length > 0
      log.take()
      const { findings } = await play(steps, stage)
      if (check === 'log') await pause(LOG_MS)
      if (check === 'health') return (await ill(exchange)).length > 0
      return check === 'log' ? log.take().length > 0 : findings.some((one) => one.check === check)
    },
    async close() {
      line.close()
      await state.close()
    },
  }
}

/** Whether the exchange reports itself live and ready; the report may take a while. */
async function ill({ known, dead }: Fuzzed): Promise<Finding[]> {
  const finding = (detail: string): Finding => ({ ...unowned, check: 'health', detail })
  const until = Date.now() + HEALTH_MS
  for (;;) {
    if (dead()) return [finding(`the exchange ${dead()}`)]
    const answers = await Promise.all(
      ['/healthz', '/readyz'].map((path) =>
        fetch(known['url'] + path, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
          ({ status }) => status,
          String,
        ),
      ),
    )
    if (answers.every((status) => status === 200)) return []
    if (Date.now() > until) return [finding(`/healthz and /readyz answer ${answers.join(' and ')}`)]
    await pause(LOG_MS)
  }
}
