import { join } from 'node:path'
import { loadConfig } from '#platform/config/config.ts'
import type { Config } from '#platform/config/settings.ts'
import { command } from './frame/command.ts'
import { follow } from './listen/follow.ts'
import { linesOf } from './listen/lines.ts'
import { operatorOf, readIfThere, tokenOf } from './operator/access.ts'
import { Refused } from './frame/refused.ts'
import { leaveStarter, stopSignal } from './frame/stop-signal.ts'
import { paper } from './terminal/screen.ts'

export const listenCommand = command({
  name: 'listen',
  says: 'Prints the webhooks of an account as they come and go, until it is stopped.',
  options: {
    account: { value: 'api_key', says: 'Whose; those of the demo account unless given.' },
    url: { value: 'address', says: 'Where the operator API is, if not on this machine’s settings.' },
    json: { says: 'Prints each as one line of JSON, for programs.' },
  },
  async run({ env, out, err, screen = paper }, { options: { account, url, json } }) {
    const config = loadConfig(env)
    const apiKey = account ?? demoAccount(config)
    const operator = url ?? operatorOf(config)
    const stop = new AbortController()
    const reported = stopSignal().then(() => stop.abort())
    err(`Listening to the webhooks of ${apiKey} at ${operator}; Ctrl-C ends it.`)
    const show = json ? (entry: object) => [JSON.stringify(entry)] : linesOf(screen.coloured)
    await follow({ operator, token: tokenOf(config), apiKey, signal: stop.signal, err }, (entry) => {
      for (const line of show(entry)) out(line)
    })
    await reported
    leaveStarter()
    return 0
  },
})

function demoAccount({ data }: Config): string {
  const demo = readIfThere(join(data, 'demo.json'))
  const key = demo && (JSON.parse(demo) as { api_key?: string }).api_key
  if (key) return key
  throw new Refused('Say whose webhooks with --account and an api_key.')
}
