import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import { openProgress } from '../terminal/progress.ts'
import { carrierLines } from './show.ts'
import type { Carrier } from './shown.ts'

const carrier = { says: 'Its id.' }

export const drainCommand = operatorCommand({
  name: 'carriers drain',
  says: 'Gives a carrier no new messages, sends what waits, and unbinds.',
  args: { carrier },
  options: { wait: { says: 'Waits until it has drained; Ctrl-C leaves it draining.' } },
  async run(ask, { args, options: { wait } }) {
    const begun = await ask('drainCarrier', { params: { carrier_id: args.carrier } })
    const json = wait ? await drained(ask, begun) : begun
    return { json, lines: (screen) => carrierLines(json, screen) }
  },
})

export const resumeCommand = operatorCommand({
  name: 'carriers resume',
  says: 'Uses a carrier again that drains, has drained or is disabled.',
  args: { carrier },
  async run(ask, { args }) {
    const json = await ask('resumeCarrier', { params: { carrier_id: args.carrier } })
    return { json, lines: (screen) => carrierLines(json, screen) }
  },
})

const againMs = 1_000

async function drained(ask: Ask, begun: Carrier): Promise<Carrier> {
  const whole = begun.waiting.count
  const bar = openProgress(whole, process.stderr)
  let now = begun
  try {
    while (now.status === 'draining') {
      bar.at(Math.max(0, Math.min(whole - now.waiting.count, whole - 1)))
      await pause(againMs)
      now = await ask('readCarrier', { params: { carrier_id: begun.carrier_id } })
    }
    return now
  } finally {
    bar.end()
  }
}
