import { operatorCommand } from '../operator/command.ts'
import { secondsOf } from '../terminal/when.ts'
import { advanceWithProgress } from './advance.ts'
import { UsageError } from '../arguments/read.ts'

const showClockCommand = operatorCommand({
  name: 'clock show',
  description: 'Show exchange time, and the system clock if exchange time was advanced.',
  async run(ask) {
    const json = await ask('readClock', {})
    return { json, lines: () => [json.now], hint: aheadOf(json) }
  },
})

/** States the time of the system clock, if exchange time differs from it by more than a request takes. */
function aheadOf({ now, machine_now: machine }: { now: string; machine_now: string }): string | undefined {
  if (Math.abs(Date.parse(now) - Date.parse(machine)) < 1_000) return undefined
  return `Exchange time was advanced; the system clock shows ${machine}.`
}

const advanceClockCommand = operatorCommand({
  name: 'clock advance',
  description: 'Advance exchange time of a sandbox, and run all work that becomes due in that period.',
  args: { by: { description: 'Duration: 90 (seconds), 15m, 2h, 1d12h, 4w.' } },
  async run(ask, { args: { by } }) {
    const seconds = secondsOf(by)
    if (seconds === undefined)
      throw new UsageError(`<by> must be a duration such as 90, 15m, 2h or 1d12h, not "${by}".`)
    const json = await advanceWithProgress(ask, seconds, process.stderr)
    return { json, lines: () => [json.now] }
  },
})

export const clockCommands = [showClockCommand, advanceClockCommand]
