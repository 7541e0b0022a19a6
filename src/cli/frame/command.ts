import type { Screen } from '../terminal/screen.ts'
import type {
  Arguments,
  ArgumentValues,
  ParsedArguments,
  Options,
  OptionValues,
} from '../arguments/shapes.ts'

/** Input of a command: its arguments, the environment, and functions that print to standard output and standard error. */
export type Invocation = {
  words: readonly string[]
  env: Record<string, string | undefined>
  /** One line on standard output: the result. */
  out(line: string): void
  /** One line on standard error: everything else. */
  err(line: string): void
  /** The device of standard output; default: no terminal. */
  screen?: Screen
  /** Prompts a person for an answer; absent if there is no terminal. */
  prompt?: ((question: string) => Promise<string>) | undefined
}

/** Arguments that a command parses itself: settings, or the options of another program. */
export type OwnArguments = { usage: string; options(): Promise<string[]> }

/** One row of the table of commands. */
export type Command = {
  /** One word, or several: `simulator carrier`. */
  name: string
  description: string
  args?: Arguments
  options?: Options
  own?: OwnArguments
  /** The meaning of each value of an option, for the help and the reference. */
  meanings?: { option: string; of: Readonly<Record<string, string>> }
  /** Further text of `--help`. */
  help?(): string | Promise<string>
  /** Returns the exit code. */
  run(invocation: Invocation, provided?: ParsedArguments): Promise<number>
}

type Row<A extends Arguments, O extends Options> = Omit<Command, 'args' | 'options' | 'own' | 'run'> & {
  args?: A
  options?: O
  run(
    invocation: Invocation,
    provided: { args: ArgumentValues<A>; options: OptionValues<O> },
  ): Promise<number>
}

/** A row whose arguments the table parses; `run` receives them with the types that `args` and `options` imply. */
export function command<const A extends Arguments = {}, const O extends Options = {}>(
  row: Row<A, O>,
): Command {
  return {
    ...row,
    // The arguments were parsed by `args` and `options` of this row.
    run: (invocation, provided) => row.run(invocation, provided as never),
  }
}
