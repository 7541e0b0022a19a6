import { operatorCommand } from '../operator/command.ts'
import { secondsOf } from '../terminal/when.ts'
import { Misunderstood } from '../arguments/read.ts'

const showClockCommand = operatorCommand({
  name: 'clock show',
  says: 'Shows exchange time, and the machine’s clock where it was advanced.',
  async run(ask) {
    const json = await ask('readClock', {})
    return { json, lines: () => [json.now], hint: aheadOf(json) }
  },
})

/** Two clocks that differ by more than an answer takes are both named. */
function aheadOf({ now, machine_now: machine }: { now: string; machine_now: string }): string | undefined {
  if (Math.abs(Date.parse(now) - Date.parse(machine)) < 1_000) return undefined
  return `It was advanced: by the machine’s clock it is ${machine}.`
}

const advanceClockCommand = operatorCommand({
  name: 'clock advance',
  says: 'Advances exchange time of a sandbox, through everything that falls due on the way.',
  args: { by: { says: 'How far: 90 (seconds), 15m, 2h, 1d12h, 4w.' } },
  async run(ask, { args: { by } }) {
    const seconds = secondsOf(by)
    if (seconds === undefined)
      throw new Misunderstood(`<by> is a time such as 90, 15m, 2h or 1d12h, not "${by}".`)
    const json = await ask('advanceClock', { body: { by_seconds: seconds } })
    return { json, lines: () => [json.now] }
  },
})

export const clockCommands = [showClockCommand, advanceClockCommand]
