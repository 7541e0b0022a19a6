/** What a run was told on the command line. */
export type Words = {
  seed: number
  /** A number that was given, or undefined. */
  number(name: string): number | undefined
  say(line: string): void
  /** Aborted when the run should come to its end. */
  stop: AbortSignal
}
