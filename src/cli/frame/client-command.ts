import type { Arguments, ArgumentValues, Options, OptionValues } from '../arguments/shapes.ts'
import { type Command, command, type Invocation } from './command.ts'
import { type CommandOutput, printOutput } from './output.ts'

type Row<Every extends Options, Call, A extends Arguments, O extends Options> = Pick<
  Command,
  'name' | 'description' | 'help'
> & {
  args?: A
  options?: O
  run(
    call: Call,
    provided: { args: ArgumentValues<A>; options: OptionValues<O & Every> },
    invocation: Invocation,
  ): Promise<CommandOutput>
}

/** A kind of command that calls an API: the options of every such command, and what its `run` receives. Commands print JSON with `--json`. */
export function clientCommand<const Every extends Options & { json: { description: string } }, Call>(
  every: Every,
  open: (options: OptionValues<Every>, invocation: Invocation) => Call | Promise<Call>,
) {
  return <const A extends Arguments = {}, const O extends Options = {}>({
    run,
    ...row
  }: Row<Every, Call, A, O>): Command =>
    command<A, O & Every>({
      ...row,
      options: { ...(row.options as O), ...every },
      async run(invocation, provided) {
        const options = provided.options as OptionValues<Every>
        const output = await run(await open(options, invocation), provided, invocation)
        return printOutput(output, options.json, invocation)
      },
    })
}
