import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import { episodeOf } from './episodes.ts'
import { formOf } from './judge.ts'
import { play, type Finding, type Stage } from './play.ts'
import { sentOf } from './send.ts'
import { isGood } from './seen.ts'
import { changed, type StateReader } from './state.ts'
import type { Step } from './step.ts'
import type { Stories } from './stories.ts'

const BATCH = 40
const LOOK_MS = 150

/** Sends what must be refused while nothing else is sent, and looks whether anything in the database is another. */
export async function staysStill(
  stage: Stage,
  stories: Stories,
  dice: Dice,
  state: StateReader,
): Promise<Finding[]> {
  const steps = Array.from({ length: BATCH }, () => refusable(stage, stories, dice))
  const suspects = await movedBy(steps, stage, state)
  if (suspects.length === 0) return []
  const findings: Finding[] = []
  for (const step of steps) {
    const tables = await movedAlwaysBy(step, stage, state)
    if (tables.length > 0)
      findings.push({
        check: 'refused and yet done',
        operation: step.operation,
        detail: `changes ${tables.join(', ')}`,
        steps: [step],
      })
  }
  return findings
}

/** Tables that a refused request changes each time, and that stand still without it. */
export async function movedAlwaysBy(step: Step, stage: Stage, state: StateReader): Promise<string[]> {
  const first = await movedBy([step], stage, state)
  if (first.length === 0) return []
  const idle = await movedBy([], stage, state)
  const again = await movedBy([step], stage, state)
  const oncemore = await movedBy([step], stage, state)
  return first.filter((table) => !idle.includes(table) && again.includes(table) && oncemore.includes(table))
}

/** What changes in the background is found by looking twice before, and passed over. */
async function movedBy(steps: readonly Step[], stage: Stage, state: StateReader): Promise<string[]> {
  const early = await state.read()
  await pause(LOOK_MS)
  const before = await state.read()
  const moving = new Set(changed(early, before))
  for (const step of steps) {
    const { seen } = await play([step], stage)
    if (seen.some((one) => isGood(one) && one.sent.method !== 'GET')) return []
  }
  await pause(LOOK_MS)
  return changed(before, await state.read()).filter((table) => !moving.has(table))
}

/** A request that would change something, if it were not wrong. */
function refusable({ document, known }: Stage, stories: Stories, dice: Dice): Step {
  for (;;) {
    const { steps, kind } = episodeOf(document, stories, dice)
    const [step] = steps
    if (!step || kind === 'story' || step.method === 'GET' || steps.length > 1) continue
    const sent = sentOf(step, known, [])
    const { operation } = document.resolve(sent.method, sent.path)
    if (operation && (step.as === 'stranger' || formOf(operation, sent) === 'wrong')) return step
  }
}
