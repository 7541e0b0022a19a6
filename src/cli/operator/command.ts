import { loadConfig } from '#platform/config/config.ts'
import { type Command, command, type Invocation } from '../frame/command.ts'
import { type CommandOutput, printOutput } from '../frame/output.ts'
import type { Arguments, ArgumentValues, Options, OptionValues } from '../arguments/shapes.ts'
import { type Ask, openAsk } from './ask.ts'
import { operatorUrlOf, tokenOf } from './access.ts'

const ofEvery = {
  url: {
    value: 'address',
    description: 'URL of the operator API; default: from the settings of this machine.',
  },
  json: { description: 'Prints the response as JSON.' },
} as const

type Row<A extends Arguments, O extends Options> = Pick<Command, 'name' | 'description' | 'help'> & {
  args?: A
  options?: O
  run(
    ask: Ask,
    provided: { args: ArgumentValues<A>; options: OptionValues<O & typeof ofEvery> },
    invocation: Invocation,
  ): Promise<CommandOutput>
}

/** A command that is a client of the operator API, with `--url` and `--json`. */
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
      const ask = openAsk((url ?? operatorUrlOf(config)).replace(/\/$/, ''), tokenOf(config))
      return printOutput(await run(ask, provided, invocation), json, invocation)
    },
  })
}
