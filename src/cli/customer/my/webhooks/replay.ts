import { UsageError } from '../../../arguments/read.ts'
import { pageOptions, pageOutput, pageQueryOf } from '../../../frame/pages.ts'
import type { Column } from '../../../terminal/table.ts'
import { whenOf } from '../../../terminal/when.ts'
import { accountCommand } from '../../access/command.ts'
import type { AccountAnswer } from '../../access/operations.ts'
import { instantOption, periodOptions } from '../../access/times.ts'
import { endpointOf, endpointOption } from './endpoint.ts'

export const webhooksReplayCommand = accountCommand({
  name: 'my webhooks replay',
  description: 'Send one webhook event again, or the undelivered events of a period, oldest first.',
  args: { event_id: { optional: true, description: 'ID of one event; without it, --since is required.' } },
  options: {
    since: periodOptions('Events created').since,
    until: { value: 'time', description: 'Events created before a time; default: now.' },
    all: { description: 'Includes delivered events; default: undelivered events only.' },
    endpoint: endpointOption,
  },
  async run({ ask }, { args: { event_id }, options: { since, until, all, endpoint } }) {
    if (event_id !== undefined) {
      const stated = Object.entries({ since, until, all, endpoint }).filter(([, value]) => value)
      if (stated.length > 0)
        throw new UsageError(`--${stated[0]![0]} selects events of a period: omit it, or the event ID.`)
      const json = await ask('replayOwnWebhookEvent', { params: { event_id }, body: {} })
      return { json, lines: () => [`The event ${event_id} is sent again.`] }
    }
    if (since === undefined) throw new UsageError('Pass the ID of an event, or --since <time>.')
    const one = endpoint === undefined ? undefined : await endpointOf(ask, endpoint)
    const json = await ask('startOwnWebhookReplay', {
      body: {
        since: instantOption(since, '--since'),
        until: instantOption(until, '--until'),
        scope: all ? 'all' : 'undelivered',
        endpoint_id: one?.endpoint_id,
      },
    })
    const events = all ? 'all events' : 'undelivered events'
    const to = one ? ` to ${one.url}` : ''
    return {
      json,
      lines: () => [
        `Replay ${json.replay_id} sends ${events}${to}; \`strowger my webhooks replays\` shows it.`,
      ],
    }
  },
})

export const webhooksReplaysCommand = accountCommand({
  name: 'my webhooks replays',
  description: 'List the replays of your account with their progress, newest first.',
  options: pageOptions,
  async run({ ask }, { options }) {
    const json = await ask('listOwnWebhookReplays', { query: pageQueryOf(options) })
    const output = pageOutput(json, json.replays, columns, 'No replays.')
    if (json.replays.every(({ skipped }) => skipped === 0)) return output
    return { ...output, hint: [skippedNote, output.hint].filter(Boolean).join('\n') }
  },
})

const skippedNote =
  'Skipped are events without a URL, events of disabled endpoints, events in delivery and redacted events. Events that occurred before a URL or an endpoint existed are sent by `strowger listen --forward-to <url> --since <time>`.'

type Replay = AccountAnswer<'listOwnWebhookReplays'>['replays'][number]

const columns: readonly Column<Replay>[] = [
  { head: 'replay_id', of: (one) => one.replay_id, noTruncate: true },
  { head: 'started', of: (one) => whenOf(one.created_at) },
  { head: 'scope', of: (one) => one.scope },
  { head: 'replayed', of: (one) => one.replayed, right: true },
  { head: 'skipped', of: (one) => one.skipped, right: true },
  { head: 'done', of: (one) => (one.done_at === null ? 'in progress' : whenOf(one.done_at)) },
]
