import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openConcurrentDb } from './facts.ts'
import { startLoad } from './load.ts'
import type { Words } from './labels.ts'
import { openWorld } from './world.ts'

const bars = { mb: 400, mbAnHour: 30 }
const everyMs = 5_000

type Sample = { hours: number; mb: number; files: number }

/** Runs a load and samples the resources of the program: memory, open files, and queues in the database. */
export async function runSoak(words: Words): Promise<boolean> {
  const open = new AsyncDisposableStack()
  try {
    return await soakOn(open, words)
  } finally {
    await open.disposeAsync()
  }
}

async function soakOn(open: AsyncDisposableStack, { number, say, stop }: Words): Promise<boolean> {
  const [minutes, rate] = [number('minutes') ?? 120, number('rate') ?? 200]
  const world = await openWorld()
  open.defer(() => world.close())
  const db = openConcurrentDb(world.data)
  open.defer(() => db.close())
  const load = startLoad({ exchanges: [world.exchange], connections: 16, rate })
  const samples: Sample[] = []
  const began = performance.now()
  const hours = () => (performance.now() - began) / 3_600_000
  while (hours() * 60 < minutes && !stop.aborted) {
    await pause(everyMs, undefined, { signal: stop }).catch(() => undefined)
    samples.push({ hours: hours(), ...leasedBy(world.program().pid) })
    if (samples.length % 12 === 0) {
      const { rows } = await db.query<{ mb: number }>(
        "select (pg_total_relation_size('dispatch') + pg_total_relation_size('webhook_delivery')) / 1048576 as mb",
      )
      const { mb, files } = samples.at(-1)!
      say(`${Math.round(hours() * 60)} min: ${mb} MiB, ${files} open files, queues use ${rows[0]!.mb} MiB`)
    }
  }
  await load.stop()
  // The first half is ignored, because caches and the young generation of the heap grow at first.
  const settled = samples.slice(samples.length >> 1)
  const most = samples.reduce((top, { mb }) => Math.max(top, mb), 0)
  const slope = slopeOf(settled)
  const files = settled.map((one) => one.files)
  const accepted = load.history.filter(({ outcome }) => outcome === 'ok').length
  say(
    `${accepted} accepted; at most ${most} MiB, in the second half ${slope.toFixed(1)} MiB more an hour; ` +
      `${Math.min(...files)} to ${Math.max(...files)} open files`,
  )
  return most <= bars.mb && slope <= bars.mbAnHour
}

function leasedBy(pid: number): { mb: number; files: number } {
  const [, kib] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)!
  return { mb: Math.round(Number(kib) / 1024), files: readdirSync(`/proc/${pid}/fd`).length }
}

/** The linear fit by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [x, y] = [mean(({ hours }) => hours), mean(({ mb }) => mb)]
  const across = mean(({ hours, mb }) => (hours - x) * (mb - y))
  return across / mean(({ hours }) => (hours - x) ** 2)
}
