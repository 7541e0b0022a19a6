import { setTimeout as pause } from 'node:timers/promises'
import { command, type Invocation } from '../frame/command.ts'
import { untilStopped } from '../frame/stop-signal.ts'
import { plainScreen } from '../terminal/screen.ts'
import { isAdvanced, readClocks } from './access/clocks.ts'
import { credentialOptions, credentialsOf } from './access/credentials.ts'
import { openAccountAsk, patiently } from './access/request.ts'
import { type LogEntry, openLogOrder } from './log-order.ts'
import { type LogSource, logSources } from './log-sources.ts'

const options = {
  ...credentialOptions,
  json: { description: 'Prints each entry as one line of JSON.' },
} as const

type Words = Parameters<typeof credentialsOf>[0] & { json: boolean }

export const logsTailCommand = command({
  name: 'logs tail',
  description: 'Print the messages, statuses and API requests of your account as they happen, until stopped.',
  options,
  run: (invocation, { options: words }) => untilStopped((signal) => tail(invocation, words, signal)),
})

const lookMs = 1_000

/** Prints the log of an account until the signal. */
export async function tail(
  { env, out, err, screen = plainScreen }: Invocation,
  words: Words,
  signal: AbortSignal,
) {
  const credentials = await credentialsOf(words, env)
  const ask = openAccountAsk(credentials)
  const clocks = await readClocks(ask)
  const { now, wallNow } = clocks
  const show = ({ source, entry }: LogEntry) =>
    out(
      words.json
        ? JSON.stringify({ entry: source.name, ...entry })
        : source.line(entry as never, screen.coloured),
    )
  const order = openLogOrder()
  const follow = async (source: LogSource) => {
    const read = source.open({ ask, now, wallNow, signal })
    while (!signal.aborted) {
      const entries = await patiently(read, signal)
      order.add(source, entries ?? [])
      await pause(lookMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const print = async () => {
    while (!signal.aborted) {
      await pause(lookMs, undefined, { signal }).catch(() => undefined)
      order.release().forEach(show)
    }
  }
  err(`Following the log of ${credentials.apiKey} at ${credentials.url}; press Ctrl-C to stop.`)
  if (isAdvanced(clocks))
    err(`Times are by the machine's clock of the exchange; exchange time is ${now}, because it was advanced.`)
  await Promise.all([...logSources.map(follow), print()])
  order.all().forEach(show)
}
