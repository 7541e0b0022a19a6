import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Octets that a run may use in addition when it ends; the JavaScript engine itself also grows. */
const HEAP_SLACK = 16 * 2 ** 20
const RESIDENT_SLACK = 64 * 2 ** 20

/** Octets in use after a garbage collection: by objects and buffers, and by the whole process. */
export type Memory = { used: number; resident: number }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects garbage and measures. */
export async function measureMemory(): Promise<Memory> {
  for (let i = 0; i < 3; i += 1) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: heapUsed + external, resident: rss }
}

/** Whether memory has grown between two measurements. */
export function hasGrown(before: Memory, now: Memory): boolean {
  return now.used - before.used > HEAP_SLACK || now.resident - before.resident > RESIDENT_SLACK
}
