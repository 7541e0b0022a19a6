import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, commands, runCli } from '../../src/cli/index.ts'
import { listen } from '../../src/cli/customer/listen.ts'
import { credentialsOf } from '../../src/cli/customer/access/credentials.ts'
import type { Screen } from '../../src/cli/terminal/screen.ts'
import type { Spoken } from './terminal.ts'

type Ends = { after(end: () => unknown): void }

/** Output of a running `strowger listen`. */
export type Listener = { out: string[]; err: string[]; stop(): Promise<unknown> }

export type CustomerTerminal = {
  env: Record<string, string>
  run(...words: string[]): Promise<Spoken>
  /** Runs `strowger` with `--json` and returns its parsed output. Throws unless the exit code is 0. */
  json<T>(...words: string[]): Promise<T>
  /** Runs `strowger listen` until the test ends; resolves when it listens. */
  listen(options?: Partial<Parameters<typeof listen>[1]>): Promise<Listener>
}

type Keys = { url: string; apiKey: string; secret: string }

/** A customer at a terminal on a machine without other settings. Without keys, the customer has not logged in. */
export function openCustomerTerminal(
  t: Ends,
  keys: Keys | undefined,
  {
    screen,
    table = commands,
    env: more = {},
  }: { screen?: Screen; table?: readonly Command[]; env?: Record<string, string> } = {},
): CustomerTerminal {
  const home = mkdtempSync(join(tmpdir(), 'strowger-customer-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const env = {
    HOME: home,
    STROWGER_DATA: join(home, 'data'),
    ...(keys && {
      STROWGER_URL: keys.url,
      STROWGER_API_KEY: keys.apiKey,
      STROWGER_API_SECRET: keys.secret,
    }),
    ...more,
  }
  const device = (out: string[], err: string[]) => ({
    env,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    ...(screen && { screen }),
  })
  async function run(...words: string[]): Promise<Spoken> {
    const [out, err]: string[][] = [[], []]
    const code = await runCli(table, { words, ...device(out!, err!) })
    return { code, out: out!.join('\n'), err: err!.join('\n') }
  }
  return {
    env,
    run,
    async json<T>(...words: string[]) {
      const { code, out, err } = await run(...words, '--json')
      if (code !== 0) throw new Error(`strowger ${words.join(' ')} ended with ${code}: ${err}`)
      return JSON.parse(out) as T
    },
    async listen(options = {}) {
      const [out, err]: [string[], string[]] = [[], []]
      const stop = new AbortController()
      const begun = Promise.withResolvers<void>()
      const heard = (line: string) => {
        err.push(line)
        if (line.includes('press Ctrl-C')) begun.resolve()
      }
      const ended = listen(
        { words: [], ...device(out, err), err: heard },
        { ...nothing, ...options },
        stop.signal,
      )
      const end = () => {
        stop.abort()
        return ended.catch(() => undefined)
      }
      t.after(end)
      await Promise.race([ended, begun.promise])
      return { out, err, stop: end }
    },
  }
}

const nothing: Parameters<typeof listen>[1] & Parameters<typeof credentialsOf>[0] = {
  'forward-to': undefined,
  events: undefined,
  since: undefined,
  'any-host': false,
  url: undefined,
  'api-key': undefined,
  'secret-file': undefined,
  credentials: undefined,
  json: false,
}
