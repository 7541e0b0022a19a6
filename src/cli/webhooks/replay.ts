import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '#platform/counted.ts'
import { accountNames } from '../operator/account-names.ts'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import { accountIdOf } from '../operator/named-objects.ts'
import type { Answered } from '../operator/contracts.ts'
import { timeOf } from '../operator/times.ts'
import { CommandError } from '../frame/command-error.ts'
import { confirm } from '../frame/confirmed.ts'
import { openProgress } from '../terminal/progress.ts'
import { factsOf } from '../terminal/table.ts'
import { waitingEndpoints, waitingLine } from './waiting.ts'

const kinds = [
  'message-status',
  'inbound-message',
  'compliance-status',
  'sim-event',
  'qod-event',
  'report-alert',
] as const
const reasons = ['failed', 'disabled', 'no_address', 'not_recorded'] as const

export const replayCommand = operatorCommand({
  name: 'webhooks replay',
  description: 'Replay the webhooks of a period, oldest first, and show progress.',
  args: { api_key: { description: 'API key or name of the account.' } },
  options: {
    since: {
      value: 'time',
      needed: true,
      description:
        'Events at or after a time of the system clock: 2026-11-22T15:00:00Z, or 2h for two hours ago.',
    },
    until: { value: 'time', description: 'Events before a time; default: now.' },
    all: { description: 'Includes delivered events; default: undelivered events only.' },
    kind: { value: 'kind', of: kinds, description: 'Only events of this kind.' },
    reason: { value: 'reason', of: reasons, description: 'Only events undelivered for this reason.' },
    status: { value: 'status', description: 'Only events with this message status.' },
    endpoint: {
      value: 'origin',
      description: 'Only this endpoint; `strowger webhooks endpoints` lists them. Default: all, with --yes.',
    },
    to: { value: 'address', description: 'URL to send the events to, instead of the URL of each event.' },
    'per-second': { value: 'n', number: true, description: 'Maximum rate; default 100.' },
    reference: { value: 'text', description: 'Idempotency key: a repeated command returns the same replay.' },
    yes: { description: 'Confirms a replay to all endpoints of the account.' },
    'no-wait': { description: 'Exits once the replay has started.' },
  },
  async run(ask, { args, options }, invocation) {
    const api_key = await accountIdOf(ask, args.api_key)
    if (options.endpoint === undefined && options.to === undefined && !options.yes) {
      const of = (await accountNames(ask, [api_key]))(api_key)
      const effect = `webhooks replay: the events of all endpoints of ${of} are sent again.`
      await confirm(invocation, effect, 'Pass --endpoint, or repeat the command with --yes.')
    }
    const { all, kind, reason, status, to: url, 'per-second': pace, reference } = options
    const since = (await timeOf(ask, '--since', options.since, 'machine'))!
    const until = await timeOf(ask, '--until', options.until, 'machine')
    const begun = await ask('startWebhookReplay', {
      body: {
        api_key,
        since,
        ...(until && { until }),
        scope: all ? 'all' : 'undelivered',
        ...(kind && { kind }),
        ...(reason && { reason }),
        ...(status && { event_status: status }),
        ...(options.endpoint && { origin: options.endpoint }),
        ...(url && { url }),
        ...(pace !== undefined && { per_second: pace }),
        ...(reference && { reference }),
      },
    })
    const period = { since, until: until ?? begun.created_at }
    const json = options['no-wait'] ? begun : await finished(ask, begun, period)
    return { json, lines: (screen) => factsOf(shown(json), screen), hint: await outcomeOf(ask, json) }
  },
})

type Replay = Answered<'startWebhookReplay'>

const shown = ({ filter, ...replay }: Replay) => ({ ...replay, ...filter })

/** Confirms a replay that has started, or has sent events. */
async function outcomeOf(ask: Ask, replay: Replay): Promise<string> {
  const left = await leftWaiting(ask, replay)
  if (left !== undefined) return left
  const of = (await accountNames(ask, [replay.api_key]))(replay.api_key)
  if (replay.done_at === null) return `The replay of webhooks of ${of} has started.`
  return `${counted(replay.replayed, 'webhook')} of ${of} replayed.`
}

/** A replay covers failed events only; events that wait for a retry are mentioned if the replay found none. */
async function leftWaiting(ask: Ask, { done_at, replayed, scope: subject, api_key }: Replay) {
  if (done_at === null || replayed > 0 || subject === 'all') return undefined
  const waiting = await waitingEndpoints(ask, api_key)
  if (waiting.length === 0) return 'No failed or pending events in this period.'
  const lines = waiting.map((one) => `  ${waitingLine(one)}`)
  return [
    'No failed events in this period. Pending events are retried automatically:',
    ...lines,
    `\`strowger webhooks retry ${api_key}\` retries them now.`,
  ].join('\n')
}

const pollMs = 500

/** Progress is the share of the period that was processed. */
async function finished(
  ask: Ask,
  begun: Replay,
  { since, until }: { since: string; until: string },
): Promise<Replay> {
  const start = Date.parse(since)
  const full = Math.max(1, Date.parse(until) - start)
  const bar = openProgress(full, process.stderr)
  let now = begun
  try {
    while (now.done_at === null) {
      bar.at(Math.max(0, Math.min(Date.parse(now.reached) - start, full - 1)))
      await pause(pollMs)
      now = await ask('readWebhookReplay', { params: { replay_id: begun.replay_id } })
    }
    return now
  } catch (error) {
    if (error instanceof CommandError)
      throw new CommandError(
        `The replay ${begun.replay_id} continues, but its progress cannot be read. ${error.message}`,
      )
    throw error
  } finally {
    bar.end()
  }
}
