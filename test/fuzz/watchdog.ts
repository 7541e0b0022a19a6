import { Worker } from 'node:worker_threads'

const TIMEOUT_MS = 60_000

/** The watchdog runs in a separate thread, because a hanging thread cannot stop itself. */
const looking = `
  const { workerData } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const beats = new Int32Array(workerData.shared)
  let seen = -1
  let since = Date.now()
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    if (beat !== seen) [seen, since] = [beat, Date.now()]
    if (Date.now() - since < workerData.timeoutMs) return
    writeSync(2, 'no end of round ' + beat + ' of seed ' + workerData.seed + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`

/** Kills this process and prints the round and seed if `beat` is not called for a minute. */
export function openWatchdog(seed: number): { beat(round: number): void; close(): Promise<number> } {
  const shared = new SharedArrayBuffer(4)
  const beats = new Int32Array(shared)
  const worker = new Worker(looking, { eval: true, workerData: { shared, seed, timeoutMs: TIMEOUT_MS } })
  worker.unref()
  return {
    beat: (round) => void Atomics.store(beats, 0, round),
    close: () => worker.terminate(),
  }
}
