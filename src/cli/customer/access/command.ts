import { type Command, command, type Invocation } from '../../frame/command.ts'
import { type CommandOutput, printOutput } from '../../frame/output.ts'
import type { Arguments, ArgumentValues, Options, OptionValues } from '../../arguments/shapes.ts'
import { credentialOptions, type Credentials, credentialsOf } from './credentials.ts'
import { type AccountAsk, openAccountAsk } from './request.ts'

const ofEvery = {
  ...credentialOptions,
  json: { description: 'Prints JSON.' },
} as const

/** The account on whose behalf a command runs. */
export type AccountCall = { ask: AccountAsk; credentials: Credentials; invocation: Invocation }

type Row<A extends Arguments, O extends Options> = Pick<Command, 'name' | 'description' | 'help'> & {
  args?: A
  options?: O
  run(
    call: AccountCall,
    provided: { args: ArgumentValues<A>; options: OptionValues<O & typeof ofEvery> },
  ): Promise<CommandOutput>
}

/** A command that acts for an account, with its API key and secret. */
export function accountCommand<const A extends Arguments = {}, const O extends Options = {}>({
  run,
  ...row
}: Row<A, O>): Command {
  return command<A, O & typeof ofEvery>({
    ...row,
    options: { ...(row.options as O), ...ofEvery },
    async run(invocation, provided) {
      const words = provided.options as OptionValues<typeof ofEvery>
      const credentials = await credentialsOf(words, invocation.env)
      const call = { ask: openAccountAsk(credentials), credentials, invocation }
      return printOutput(await run(call, provided), words.json, invocation)
    },
  })
}
