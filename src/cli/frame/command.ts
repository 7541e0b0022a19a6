import type { Screen } from '../terminal/screen.ts'
import type {
  Arguments,
  ArgumentValues,
  ParsedArguments,
  Options,
  OptionValues,
} from '../arguments/shapes.ts'

/** What a command is given: its own words, the environment, and where its answer and its remarks go. */
export type Invocation = {
  words: readonly string[]
  env: Record<string, string | undefined>
  /** One line on standard output: what was asked for. */
  out(line: string): void
  /** One line on standard error: everything else. */
  err(line: string): void
  /** What standard output is shown on; no terminal unless given. */
  screen?: Screen
}

/** Words that a command reads by itself, because they are not the table's: settings, or those of another program. */
export type OwnWords = { usage: string; options(): Promise<string[]> }

/** One row of the table of commands. */
export type Command = {
  /** One word, or several: `simulator carrier`. */
  name: string
  says: string
  args?: Arguments
  options?: Options
  own?: OwnWords
  /** What `--help` says of it beyond that. */
  help?(): string | Promise<string>
  /** Answers the exit code. */
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

/** A row whose words are read by the table: what it is given has the types that follow from them. */
export function command<const A extends Arguments = {}, const O extends Options = {}>(
  row: Row<A, O>,
): Command {
  return {
    ...row,
    // The words were read by `args` and `options` of this row.
    run: (invocation, provided) => row.run(invocation, provided as never),
  }
}
