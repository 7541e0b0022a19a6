/** Command-line options of a run. */
export type Words = {
  seed: number
  /** The value of a numeric option; undefined if the option is missing. */
  number(name: string): number | undefined
  say(line: string): void
  /** Aborted when the run should end early. */
  stop: AbortSignal
}
