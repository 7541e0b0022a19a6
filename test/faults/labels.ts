/** Command-line options of a run. */
export type Words = {
  seed: number
  /** A numeric option, or undefined. */
  number(name: string): number | undefined
  say(line: string): void
  /** Aborted when the run should come to its end. */
  stop: AbortSignal
}
