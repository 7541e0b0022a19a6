import { command, type Invocation } from '../frame/command.ts'
import { untilStopped } from '../frame/stop-signal.ts'
import { entriesOf } from '../listen/entries.ts'
import { follow } from '../listen/follow.ts'
import { linesOf } from '../listen/lines.ts'
import { plainScreen } from '../terminal/screen.ts'
import { UsageError } from '../arguments/read.ts'
import { credentialOptions, credentialsOf } from './access/credentials.ts'
import { accountFeed, type Feed } from './access/feed.ts'
import { isWanted } from './forward/event-types.ts'
import { openForwarder } from './forward/forward.ts'
import { forwardedLine } from './forward/lines.ts'
import { targetOf } from './forward/target.ts'
import { openAccountAsk } from './access/request.ts'
import { instantOption } from './access/times.ts'

const options = {
  'forward-to': {
    value: 'url',
    description:
      'Sends each event to this URL of this machine, such as http://127.0.0.1:3000/hook or 3000/hook.',
  },
  events: {
    value: 'types',
    description:
      'Only these types, separated by commas, such as message.delivered or message.*; default: all.',
  },
  since: {
    value: 'time',
    description: 'Begins with earlier events: 2026-11-22T15:00:00Z, or 2h for two hours ago.',
  },
  'any-host': { description: 'Allows --forward-to another machine.' },
  account: { value: 'api_key', description: 'For operators: prints the webhooks of this account.' },
  ...credentialOptions,
  json: { description: 'Prints each entry as one line of JSON.' },
} as const

type Words = Parameters<typeof credentialsOf>[0] & {
  'forward-to': string | undefined
  events: string | undefined
  since: string | undefined
  'any-host': boolean
  json: boolean
}

export const listenCommand = command({
  name: 'listen',
  description:
    'Print the webhooks of your account as they happen, or forward them to a local endpoint, until stopped.',
  options,
  help: () => `  --forward-to sends each event once, in order, with the original headers and a new signature. An event is sent again
  only while the endpoint does not answer or answers 502, 503 or 504. Forwarding changes neither settings nor deliveries
  of the account: the exchange also delivers each event to its URL, if there is one.`,
  async run(invocation, { options: { account, ...words } }) {
    if (account === undefined) return untilStopped((signal) => listen(invocation, words, signal))
    if (words['forward-to'] !== undefined)
      throw new UsageError('--forward-to uses the key of the account: pass --api-key instead of --account.')
    const { url, json } = words
    return untilStopped(async (signal) => {
      const { listenAsOperator } = await import('../listen/operator-listen.ts')
      await listenAsOperator(invocation, { account, url, json, signal })
    })
  },
})

/** Follows the webhooks of an account until the signal. */
export async function listen(invocation: Invocation, words: Words, signal: AbortSignal): Promise<void> {
  const { env, err } = invocation
  const { 'forward-to': forwardTo, 'any-host': anyHost, since } = words
  const target = forwardTo === undefined ? undefined : targetOf(forwardTo, anyHost)
  const credentials = await credentialsOf(words, env)
  const ask = openAccountAsk(credentials)
  const read = accountFeed(ask, signal, instantOption(since, '--since'))
  const to = target
    ? `Forwarding the webhooks of ${credentials.apiKey} to ${target.href}`
    : `Listening to the webhooks of ${credentials.apiKey}`
  const started = () => err(`${to}, from ${credentials.url}; press Ctrl-C to stop.`)
  const show = target ? forwarding(invocation, words, { target, signal }) : printing(invocation, words)
  await follow({ read, signal, started, err }, show)
}

const typesOf = ({ events }: Words) =>
  (events ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function printing({ out, screen = plainScreen }: Invocation, words: Words): (page: Feed) => void {
  const types = typesOf(words)
  const lines = linesOf(screen.coloured)
  return (page) => {
    for (const entry of entriesOf(page)) {
      if (entry.entry === 'event' ? !isWanted(types, entry) : types.length > 0) continue
      for (const line of words.json ? [JSON.stringify(entry)] : lines(entry)) out(line)
    }
  }
}

function forwarding(
  { out, err, screen = plainScreen }: Invocation,
  words: Words,
  { target, signal }: { target: URL; signal: AbortSignal },
): (page: Feed) => Promise<boolean> {
  const types = typesOf(words)
  return openForwarder({
    target,
    signal,
    isWanted: (event) => isWanted(types, event),
    forwarded(event, answer) {
      const { request: _, ...facts } = event
      const { status, tookMs: duration_ms } = answer
      const json = { ...facts, forwarded_to: target.href, http_status: status, duration_ms }
      out(words.json ? JSON.stringify(json) : forwardedLine(event, answer, screen.coloured))
    },
    down: (reason) => err(`${target.href} does not answer (${reason}); events wait until it does.`),
    up: () => err(`${target.href} answers again.`),
  })
}
