import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { timeOf } from '../operator/times.ts'
import { Refused } from '../frame/refused.ts'
import { openProgress } from '../terminal/progress.ts'
import { factsOf } from '../terminal/table.ts'
import { waitingEndpoints, waitingLine } from './waiting.ts'

const kinds = ['message-status', 'inbound-message', 'compliance-status', 'sim-event', 'qod-event'] as const
const reasons = ['given_up', 'disabled', 'no_address', 'not_recorded'] as const

export const replayCommand = operatorCommand({
  name: 'webhooks replay',
  says: 'Tells the webhooks of a time again, the oldest first, and shows how far it is.',
  args: { api_key: { says: 'Whose webhooks.' } },
  options: {
    since: {
      value: 'time',
      needed: true,
      says: 'Caused then or later, by the machine’s clock: 2026-11-22T15:00:00Z, or how long ago: 2h.',
    },
    until: { value: 'time', says: 'Caused before; now unless given.' },
    all: { says: 'Also what was taken already; only what nobody has taken unless given.' },
    kind: { value: 'kind', of: kinds, says: 'Only these.' },
    reason: { value: 'reason', of: reasons, says: 'Only those that were set aside for it.' },
    told: { value: 'status', says: 'Only those that tell this status.' },
    to: { value: 'address', says: 'Where they go instead of their own address.' },
    'per-second': { value: 'n', number: true, says: 'How many at most; 100 unless given.' },
    reference: { value: 'text', says: 'Your name for it: said again, it is the same replay.' },
    'no-wait': { says: 'Ends as soon as it has begun.' },
  },
  async run(ask, { args, options }) {
    const {
      since,
      until,
      all,
      kind,
      reason,
      told: notified,
      to: url,
      'per-second': pace,
      reference,
    } = options
    const from = (await timeOf(ask, '--since', since, 'machine'))!
    const to = await timeOf(ask, '--until', until, 'machine')
    const begun = await ask('startWebhookReplay', {
      body: {
        ...args,
        from,
        ...(to && { to }),
        what: all ? 'all' : 'undelivered',
        ...(kind && { kind }),
        ...(reason && { reason }),
        ...(notified && { told: notified }),
        ...(url && { url }),
        ...(pace !== undefined && { per_second: pace }),
        ...(reference && { reference }),
      },
    })
    const end = to ?? begun.created_at
    const json = options['no-wait'] ? begun : await finished(ask, begun, { from, to: end })
    return { json, lines: (screen) => factsOf(shown(json), screen), hint: await leftWaiting(ask, json) }
  },
})

type Replay = Answered<'startWebhookReplay'>

const shown = ({ filter, ...replay }: Replay) => ({ ...replay, ...filter })

/** A replay tells what was given up: what still waits comes by itself, and is said where nothing else was there to tell. */
async function leftWaiting(ask: Ask, { done_at, replayed, what: subject, api_key }: Replay) {
  if (done_at === null || replayed > 0 || subject === 'all') return undefined
  const waiting = await waitingEndpoints(ask, api_key)
  if (waiting.length === 0) return 'Nothing was given up in this time, and nothing waits.'
  const stated = waiting.map((one) => `  ${waitingLine(one)}`)
  return [
    'Nothing was given up in this time. What waits is tried by itself:',
    ...stated,
    `\`strowger webhooks retry ${api_key}\` tries it now.`,
  ].join('\n')
}

const againMs = 500

/** How far it is, is how much of the time has been looked at. */
async function finished(
  ask: Ask,
  begun: Replay,
  { from, to }: { from: string; to: string },
): Promise<Replay> {
  const start = Date.parse(from)
  const full = Math.max(1, Date.parse(to) - start)
  const bar = openProgress(full, process.stderr)
  let now = begun
  try {
    while (now.done_at === null) {
      bar.at(Math.max(0, Math.min(Date.parse(now.reached) - start, full - 1)))
      await pause(againMs)
      now = await ask('readWebhookReplay', { params: { replay_id: begun.replay_id } })
    }
    return now
  } catch (error) {
    if (error instanceof Refused)
      throw new Refused(`The replay ${begun.replay_id} goes on, but cannot be watched. ${error.message}`)
    throw error
  } finally {
    bar.end()
  }
}
