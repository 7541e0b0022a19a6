import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, megabytesOf, ownSecondsOf } from './world/cpu.ts'
import { openExchange } from './world/exchange.ts'
import { type Measure } from './row.ts'

const minutes = 10
const bars = { percent: 1, megabytes: 180 }

/** Measures an idle sandbox over ten minutes: CPU time of the program and of PostgreSQL, and resident memory at the end. */
export const measureIdle: Measure = async ({ say }) => {
  const exchange = await openExchange()
  // Compilation, garbage collection and vacuums after the start take a while.
  await pause(60_000)
  const { program, PostgreSQL } = exchange.pids
  const meters = { program: () => ownSecondsOf(program), database: () => cpuSeconds(PostgreSQL) }
  const [began, before] = [performance.now(), { program: meters.program(), database: meters.database() }]
  const percent = (name: keyof typeof meters) =>
    ((meters[name]() - before[name]) / (performance.now() - began)) * 100_000
  for (let minute = 1; minute < minutes; minute++) {
    await pause(60_000)
    say(
      `after ${minute} minutes: program ${percent('program').toFixed(2)} %, PostgreSQL ${percent('database').toFixed(2)} %`,
    )
  }
  const [ofProgram, ofDatabase] = [percent('program'), percent('database')]
  const { now } = megabytesOf(program)
  await exchange.stop()
  const sum = ofProgram + ofDatabase
  return [
    {
      name: 'an idle sandbox: share of one core, program and PostgreSQL together',
      result: `${sum.toFixed(2)} % (${ofProgram.toFixed(2)} and ${ofDatabase.toFixed(2)})`,
      bar: `≤ ${bars.percent} %`,
      reached: sum <= bars.percent,
    },
    {
      name: 'an idle sandbox: memory of the program, resident after ten minutes',
      result: `${now.toFixed(0)} MB`,
      bar: `≤ ${bars.megabytes} MB`,
      reached: now <= bars.megabytes,
    },
  ]
}
