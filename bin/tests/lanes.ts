import { ownProcess } from './own-process.ts'
import type { Plan } from './plan.ts'
import { startWorker, type FileResult, type TestWorker } from './start-worker.ts'

/**
 * Workers for two cores: two for busy files, and one for files that mostly wait. More workers take longer, because every open exchange polls
 * its database until its file has ended.
 */
const usualLanes = [2, 1] as const

export type LanesRun = {
  plan: Plan
  environment: NodeJS.ProcessEnv
  /** Called for each file. */
  ended: (result: FileResult) => void
  /** Kills the workers; files that have not started are skipped. */
  signal: AbortSignal
  /** Number of files that run concurrently: busy files, and files that mostly wait. */
  lanes?: readonly [busy: number, waiting: number]
}

/** Runs the files of the plan in order, one at a time on each worker. */
export async function runLanes(run: LanesRun): Promise<void> {
  const [busyLanes, waitingLanes] = run.lanes ?? usualLanes
  const busy = [...run.plan.busy]
  const waiting = [...run.plan.waiting]
  await Promise.all([
    ...Array.from({ length: busyLanes }, () => runLane(run, () => busy.shift() ?? waiting.shift())),
    ...Array.from({ length: waitingLanes }, () => runLane(run, () => waiting.shift())),
  ])
}

async function runLane(run: LanesRun, next: () => string | undefined): Promise<void> {
  let worker: TestWorker | undefined
  run.signal.addEventListener('abort', () => worker?.kill())
  for (let file = next(); file !== undefined && !run.signal.aborted; file = next()) {
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
