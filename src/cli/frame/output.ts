import { plainScreen, type Screen } from '../terminal/screen.ts'
import type { Invocation } from './command.ts'

/** Output of a command: JSON for programs, lines for people. */
export type CommandOutput = {
  /** Absent if the command has printed its output itself. */
  json?: unknown
  lines(screen: Screen): readonly string[]
  /** A remark for people, on standard error. */
  hint?: string | undefined
  code?: number
}

/** Prints the output of a command and returns its exit code. */
export function printOutput(
  output: CommandOutput,
  json: boolean,
  { out, err, screen = plainScreen }: Invocation,
): number {
  if (json) {
    if ('json' in output) out(JSON.stringify(output.json ?? null))
  } else for (const line of output.lines(screen)) out(line)
  if (!json && output.hint) err(output.hint)
  return output.code ?? 0
}
