import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import { episodeOf } from './episodes.ts'
import { formOf } from './judge.ts'
import { play, type Finding, type Stage } from './play.ts'
import { sentOf } from './send.ts'
import { isGood, type Seen } from './seen.ts'
import { changed, type State, type StateReader } from './state.ts'
import type { Step } from './step.ts'
import type { Stories } from './stories.ts'

const BATCH = 300
const LOOK_MS = 150
/** After this number of looks, tables that still change are ignored. */
const LOOKS = 8

/** The requests sent, their findings, and the changed tables. */
type Moved = { seen: Seen[]; findings: Finding[]; tables: string[] }

/** Sends only requests that the exchange must reject, and checks that no table changes. */
export async function staysStill(
  stages: readonly Stage[],
  stories: Stories,
  dice: Dice,
  state: StateReader,
): Promise<Omit<Moved, 'tables'>> {
  const steps = Array.from({ length: BATCH }, () => refusable(stages[0]!, stories, dice))
  const { seen, findings, tables } = await movedBy(steps, stages, state)
  const step = await culprit(steps, tables, stages, state)
  const always = step ? await movedAlwaysBy(step, stages[0]!, state) : []
  if (step && always.length > 0)
    findings.push({
      check: 'refused with effect',
      operation: step.operation,
      detail: `changes ${always.join(', ')}`,
      steps: [step],
    })
  return { seen, findings }
}

/** Tables that change each time a rejected request is sent, but not without the request. */
export async function movedAlwaysBy(step: Step, stage: Stage, state: StateReader): Promise<string[]> {
  const tables = async (steps: readonly Step[]) => (await movedBy(steps, [stage], state)).tables
  const first = await tables([step])
  if (first.length === 0) return []
  const idle = await tables([])
  const again = await tables([step])
  const oncemore = await tables([step])
  return first.filter((table) => !idle.includes(table) && again.includes(table) && oncemore.includes(table))
}

/** The single request that changes one of these tables; undefined if no request does. */
async function culprit(
  steps: readonly Step[],
  suspects: readonly string[],
  stages: readonly Stage[],
  state: StateReader,
): Promise<Step | undefined> {
  if (suspects.length === 0 || steps.length === 1) return suspects.length > 0 ? steps[0] : undefined
  const half = Math.ceil(steps.length / 2)
  for (const part of [steps.slice(0, half), steps.slice(half)]) {
    const { tables } = await movedBy(part, stages, state)
    const found = await culprit(
      part,
      suspects.filter((table) => tables.includes(table)),
      stages,
      state,
    )
    if (found) return found
  }
  return undefined
}

async function movedBy(steps: readonly Step[], stages: readonly Stage[], state: StateReader): Promise<Moved> {
  const { before, moving } = await calm(state)
  const seen: Seen[] = []
  const findings: Finding[] = []
  const waiting = [...steps]
  await Promise.all(
    stages.map(async (stage) => {
      for (let step = waiting.pop(); step; step = waiting.pop()) {
        const played = await play([step], stage)
        seen.push(...played.seen)
        findings.push(...played.findings)
      }
    }),
  )
  await pause(LOOK_MS)
  const after = await state.read()
  // Any table may have changed if a request succeeded.
  const tables = seen.some((one) => isGood(one) && !isReading(one.sent))
    ? []
    : changed(before, after).filter((table) => !moving.has(table))
  return { seen, findings, tables }
}

/** Waits until earlier requests have no more effects. Returns the tables that still change after that. */
async function calm(state: StateReader): Promise<{ before: State; moving: ReadonlySet<string> }> {
  let before = await state.read()
  let moving = new Set<string>()
  for (let looks = 0; looks < LOOKS; looks++) {
    await pause(LOOK_MS)
    const now = await state.read()
    moving = new Set(changed(before, now))
    before = now
    if (moving.size === 0) break
  }
  return { before, moving }
}

const isReading = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD'

/** A request that would change an object if it were valid. */
function refusable({ document, known }: Stage, stories: Stories, dice: Dice): Step {
  for (;;) {
    const { steps, kind } = episodeOf(document, stories, dice)
    const [step] = steps
    if (!step || kind === 'story' || isReading(step) || steps.length > 1) continue
    const sent = sentOf(step, known, [])
    const { operation } = document.resolve(sent.method, sent.path)
    if (operation && (step.as === 'stranger' || formOf(operation, sent) === 'wrong')) return step
  }
}
