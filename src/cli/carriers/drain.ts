import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import { openProgress } from '../terminal/progress.ts'
import { carrierLines } from '../resources/tables/carrier-lines.ts'
import type { Carrier } from '../resources/tables/carrier-cells.ts'

export const drainCommand = operatorCommand({
  name: 'carriers drain',
  description: 'Drain a carrier: send its queued messages, route no new messages to it, then unbind.',
  args: { carrier: { description: 'Carrier ID.' } },
  options: {
    wait: {
      description:
        'Waits until the carrier has drained; Ctrl-C stops the wait, and the carrier continues to drain.',
    },
  },
  async run(ask, { args, options: { wait } }) {
    const begun = await ask('drainCarrier', { params: { carrier_id: args.carrier } })
    const json = wait ? await drained(ask, begun) : begun
    const hint = `Carrier ${json.name} ${json.status === 'draining' ? 'is draining' : 'has drained'}.`
    return { json, lines: (screen) => carrierLines(json, screen), hint }
  },
})

const againMs = 1_000

async function drained(ask: Ask, begun: Carrier): Promise<Carrier> {
  const full = begun.waiting.count
  const bar = openProgress(full, process.stderr)
  let now = begun
  try {
    while (now.status === 'draining') {
      bar.at(Math.max(0, Math.min(full - now.waiting.count, full - 1)))
      await pause(againMs)
      now = await ask('readCarrier', { params: { carrier_id: begun.carrier_id } })
    }
    return now
  } finally {
    bar.end()
  }
}
