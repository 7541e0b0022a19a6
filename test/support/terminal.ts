import { type Command, commands, runCli } from '../../src/cli/index.ts'
import type { Screen } from '../../src/cli/terminal/screen.ts'

/** The output and the exit code of a command. */
export type Spoken = { code: number; out: string; err: string }

export type Terminal = {
  /** Runs `strowger` with arguments. */
  run(...words: string[]): Promise<Spoken>
  /** Runs `strowger` with arguments and `--json`; returns the parsed output. Throws unless the exit code is 0. */
  json<T>(...words: string[]): Promise<T>
}

/** An operator at a terminal. If an address is provided, the commands connect to that exchange. */
export function openTerminal(
  exchange: { operatorUrl?: string; operatorToken?: string },
  {
    screen,
    table = commands,
    prompt,
  }: { screen?: Screen; table?: readonly Command[]; prompt?: (question: string) => Promise<string> } = {},
): Terminal {
  async function run(...words: string[]): Promise<Spoken> {
    const out: string[] = []
    const err: string[] = []
    const { operatorUrl, operatorToken } = exchange
    const code = await runCli(table, {
      words: operatorUrl ? [...words, '--url', operatorUrl] : words,
      env: operatorToken ? { STROWGER_OPERATOR_TOKEN: operatorToken } : {},
      out: (line) => void out.push(line),
      err: (line) => void err.push(line),
      ...(screen && { screen }),
      prompt,
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  return {
    run,
    async json<T>(...words: string[]) {
      const { code, out, err } = await run(...words, '--json')
      if (code !== 0) throw new Error(`strowger ${words.join(' ')} ended with ${code}: ${err}`)
      return JSON.parse(out) as T
    },
  }
}
