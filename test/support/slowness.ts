import { setTimeout as pause } from 'node:timers/promises'
import { Worker, workerData } from 'node:worker_threads'

/** How busy the machine is while it is watched. */
export type Slowness = {
  /**
   * How long work took on average, by the clock for each unit of its own: 1 on an idle machine, more when others want
   * the processor. A promise in milliseconds is held against as many times so many.
   */
  factor(): number
  stop(): Promise<void>
}

/** Times that the watching thread has found: their sum and their number. */
type Found = { sum: Float64Array; count: Float64Array }

const probeMs = 5
const restMs = 200

/** Watches by a thread that works for 5 ms, five times a second, until it is stopped. */
export function watchSlowness(): Slowness {
  const found: Found = { sum: shared(), count: shared() }
  add(found)
  const worker = new Worker(new URL(import.meta.url), { workerData: { slowness: found } })
  worker.unref()
  return {
    factor: () => found.sum[0]! / found.count[0]!,
    stop: async () => void (await worker.terminate()),
  }
}

function shared(): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8))
}

function add({ sum, count }: Found): void {
  const [began, worked] = [performance.now(), workedMs()]
  while (workedMs() - worked < probeMs);
  sum[0]! += (performance.now() - began) / (workedMs() - worked)
  count[0]! += 1
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const { slowness } = (workerData ?? {}) as { slowness?: Found }
while (slowness) {
  add(slowness)
  await pause(restMs)
}
