import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '#platform/config.ts'
import type { Config } from '#platform/settings.ts'
import type { Command } from './command.ts'
import { follow, Refused } from './listen/follow.ts'
import { linesOf } from './listen/lines.ts'
import { operatorOf, readIfThere, tokenOf } from './operator-access.ts'
import { leaveStarter, stopSignal } from './stop-signal.ts'

export const listenCommand: Command = {
  name: 'listen',
  words: '[--account api_key] [--url operator address] [--json]',
  says: 'Prints the webhooks of an account as they come and go, until it is stopped.',
  async run({ words, env, out, err }) {
    const { account, url, json } = wordsOf(words)
    const config = loadConfig(env)
    const apiKey = account ?? demoAccount(config)
    const operator = url ?? operatorOf(config)
    const stop = new AbortController()
    const told = stopSignal().then(() => stop.abort())
    const coloured = process.stdout.isTTY && !env['NO_COLOR']
    err(`Listening to the webhooks of ${apiKey} at ${operator}; Ctrl-C ends it.`)
    const show = json ? (entry: object) => [JSON.stringify(entry)] : linesOf(coloured)
    await follow({ operator, token: tokenOf(config), apiKey, signal: stop.signal, err }, (entry) => {
      for (const line of show(entry)) out(line)
    })
    await told
    leaveStarter()
    return 0
  },
}

function wordsOf(words: readonly string[]) {
  try {
    const options = {
      account: { type: 'string' },
      url: { type: 'string' },
      json: { type: 'boolean', default: false },
    } as const
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

function demoAccount({ data }: Config): string {
  const demo = readIfThere(join(data, 'demo.json'))
  const key = demo && (JSON.parse(demo) as { api_key?: string }).api_key
  if (key) return key
  throw new Refused('Say whose webhooks with --account and an api_key.')
}
