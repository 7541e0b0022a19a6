/** What a command is given: its own words, the environment, and where its answer and its remarks go. */
export type Invocation = {
  words: readonly string[]
  env: Record<string, string | undefined>
  /** One line on standard output: what was asked for. */
  out(line: string): void
  /** One line on standard error: everything else. */
  err(line: string): void
}

/** The words of a command that takes the settings. */
export const settingWords = '[--setting value …]'

/** One row of the table of commands. */
export type Command = {
  /** One word, or several: `simulator carrier`. */
  name: string
  /** What may follow, for the help; empty when nothing does. */
  words: string
  says: string
  /** What `--help` says of it beyond that. */
  help?(): string | Promise<string>
  /** Answers the exit code. */
  run(invocation: Invocation): Promise<number>
}
