import { join } from 'node:path'
import { loadConfig } from '#platform/config/config.ts'
import type { Config } from '#platform/config/settings.ts'
import { command } from './frame/command.ts'
import { follow } from './listen/follow.ts'
import { linesOf } from './listen/lines.ts'
import { operatorUrlOf, readIfPresent, tokenOf } from './operator/access.ts'
import { CommandError } from './frame/command-error.ts'
import { disconnectParent, stopSignal } from './frame/stop-signal.ts'
import { plainScreen } from './terminal/screen.ts'

export const listenCommand = command({
  name: 'listen',
  description: 'Print the webhooks of an account and their delivery attempts as they happen, until stopped.',
  options: {
    account: { value: 'api_key', description: 'API key of the account; default: the demo account.' },
    url: {
      value: 'address',
      description: 'URL of the operator API; default: from the settings of this machine.',
    },
    json: { description: 'Prints each entry as one line of JSON.' },
  },
  async run({ env, out, err, screen = plainScreen }, { options: { account, url, json } }) {
    const config = loadConfig(env)
    const apiKey = account ?? demoAccount(config)
    const operator = url ?? operatorUrlOf(config)
    const stop = new AbortController()
    const stopped = stopSignal().then(() => stop.abort())
    const started = () => err(`Listening to the webhooks of ${apiKey} at ${operator}; press Ctrl-C to stop.`)
    const show = json ? (entry: object) => [JSON.stringify(entry)] : linesOf(screen.coloured)
    await follow({ operator, token: tokenOf(config), apiKey, signal: stop.signal, started, err }, (entry) => {
      for (const line of show(entry)) out(line)
    })
    await stopped
    disconnectParent()
    return 0
  },
})

function demoAccount({ data }: Config): string {
  const demo = readIfPresent(join(data, 'demo.json'))
  const key = demo && (JSON.parse(demo) as { api_key?: string }).api_key
  if (key) return key
  throw new CommandError('There is no demo account: pass --account <api_key>.')
}
