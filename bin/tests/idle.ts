import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough that a pause of a busy file does not count. */
const measuredMs = 5_000

/** The share of the next five seconds in which the cores of this machine have nothing to do, 0 to 1. */
export async function idleShare(): Promise<number> {
  const before = times()
  await pause(measuredMs)
  const after = times()
  return (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

function times(): { idle: number; all: number } {
  const cores = cpus().map((core) => core.times)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    idle: sum(cores.map(({ idle }) => idle)),
    all: sum(cores.flatMap((core) => Object.values(core))),
  }
}
