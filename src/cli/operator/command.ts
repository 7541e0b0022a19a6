import { loadConfig } from '#platform/config/config.ts'
import { type Command, command, type Invocation } from '../frame/command.ts'
import { paper, type Screen } from '../terminal/screen.ts'
import type { Arguments, ArgumentValues, Options, OptionValues } from '../arguments/shapes.ts'
import { type Ask, openAsk } from './ask.ts'
import { operatorOf, tokenOf } from './access.ts'

/** What came of a command: for programs, and in lines for people. */
export type CommandOutput = {
  /** Left out where all was printed on the way. */
  json?: unknown
  lines(screen: Screen): readonly string[]
  /** What people are told beside it, on standard error. */
  hint?: string | undefined
  code?: number
}

const ofEvery = {
  url: { value: 'address', says: 'Where the operator API is, if not on this machine’s settings.' },
  json: { says: 'Prints what the exchange has answered, for programs.' },
} as const

type Row<A extends Arguments, O extends Options> = Pick<Command, 'name' | 'says' | 'help'> & {
  args?: A
  options?: O
  run(
    ask: Ask,
    provided: { args: ArgumentValues<A>; options: OptionValues<O & typeof ofEvery> },
    invocation: Invocation,
  ): Promise<CommandOutput>
}

/** A command that is a client of the operator API: it takes `--url` and `--json`, and its answer is shown as asked for. */
export function operatorCommand<const A extends Arguments = {}, const O extends Options = {}>({
  run,
  ...row
}: Row<A, O>): Command {
  return command<A, O & typeof ofEvery>({
    ...row,
    options: { ...(row.options as O), ...ofEvery },
    async run(invocation, provided) {
      const config = loadConfig(invocation.env)
      const { url, json } = provided.options as OptionValues<typeof ofEvery>
      const ask = openAsk((url ?? operatorOf(config)).replace(/\/$/, ''), tokenOf(config))
      const stated = await run(ask, provided, invocation)
      if (json) {
        if ('json' in stated) invocation.out(JSON.stringify(stated.json ?? null))
      } else for (const line of stated.lines(invocation.screen ?? paper)) invocation.out(line)
      if (!json && stated.hint) invocation.err(stated.hint)
      return stated.code ?? 0
    },
  })
}
