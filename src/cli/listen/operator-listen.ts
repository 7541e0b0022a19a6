import type { Invocation } from '../frame/command.ts'
import { tokenOf } from '../operator/access.ts'
import { localConfig, operatorUrlOf } from '../operator/local-config.ts'
import { plainScreen } from '../terminal/screen.ts'
import { entriesOf } from './entries.ts'
import { follow } from './follow.ts'
import { linesOf } from './lines.ts'
import { operatorFeed } from './operator-feed.ts'

type Listening = { account: string; url: string | undefined; json: boolean; signal: AbortSignal }

/** Prints the webhooks of any account with the operator token. */
export async function listenAsOperator(
  { env, out, err, screen = plainScreen }: Invocation,
  { account, url, json, signal }: Listening,
): Promise<void> {
  const config = localConfig(env)
  const operator = (url ?? operatorUrlOf(config)).replace(/\/+$/, '')
  const read = operatorFeed({ operator, token: tokenOf(config), apiKey: account }, signal)
  const started = () => err(`Listening to the webhooks of ${account} at ${operator}; press Ctrl-C to stop.`)
  const show = json ? (entry: object) => [JSON.stringify(entry)] : linesOf(screen.coloured)
  await follow({ read, signal, started, err }, (page) => {
    for (const entry of entriesOf(page)) for (const line of show(entry)) out(line)
  })
}
