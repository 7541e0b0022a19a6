import { idleShare } from './idle.ts'
import { ownProcess } from './own-process.ts'
import type { Plan } from './plan.ts'
import { startWorker, type FileResult, type TestWorker } from './start-worker.ts'

/**
 * Numbers of workers: for busy files, for files that mostly wait, and for any file while the cores have time left. More workers for busy files
 * would take longer, because every open exchange polls its database until its file has ended.
 */
export type Lanes = { busy: number; waiting: number; spare: number }

const forTwoCores: Lanes = { busy: 2, waiting: 1, spare: 2 }

/** A spare worker starts a file after a measurement in which the cores were idle for this share. */
const leastIdle = 0.3

export type LanesRun = {
  plan: Plan
  environment: NodeJS.ProcessEnv
  /** Called for each file. */
  ended: (result: FileResult) => void
  /** Kills the workers; files that have not started are skipped. */
  signal: AbortSignal
  lanes?: Lanes
  /** Measures for a while, and resolves to the share in which the cores were idle. */
  idle?: () => Promise<number>
}

/** Takes the next file for a worker; undefined if there is none left. */
type Next = () => string | undefined | Promise<string | undefined>

/** Runs the files of the plan in order, one at a time on each worker. */
export async function runLanes(run: LanesRun): Promise<void> {
  const { lanes = forTwoCores, idle = idleShare } = run
  const busy = [...run.plan.busy]
  const waiting = [...run.plan.waiting]
  const anyFile = () => busy.shift() ?? waiting.shift()
  // Spare workers measure one after the other, so that each sees the file that the previous one has started.
  let turn: Promise<unknown> = Promise.resolve()
  const isIdle = () => {
    const measured = turn.then(idle)
    turn = measured
    return measured.then((share) => share >= leastIdle)
  }
  const whenIdle = async () => {
    while (busy.length + waiting.length > 0 && !run.signal.aborted) if (await isIdle()) return anyFile()
    return undefined
  }
  const open = (count: number, next: Next) => Array.from({ length: count }, () => runLane(run, next))
  await Promise.all([
    ...open(lanes.busy, anyFile),
    ...open(lanes.waiting, () => waiting.shift() ?? whenIdle()),
    ...open(lanes.spare, whenIdle),
  ])
}

async function runLane(run: LanesRun, next: Next): Promise<void> {
  let worker: TestWorker | undefined
  run.signal.addEventListener('abort', () => worker?.kill())
  for (let file = await next(); file !== undefined && !run.signal.aborted; file = await next()) {
    const isAlone = file in ownProcess
    if (isAlone) await worker?.stop()
    if (isAlone || !worker) worker = startWorker(run.environment)
    const result = await worker.run(file)
    run.ended(result)
    if (!isAlone && isCleanAfter(result)) continue
    await worker.stop()
    worker = undefined
  }
  await worker?.stop()
}

/** Whether the worker of this file can run another one. A failed test may have left resources open. */
function isCleanAfter({ done }: FileResult): boolean {
  return done !== undefined && done.summary.success && done.leftBehind.length === 0
}
