import { CommandError } from '../../frame/command-error.ts'
import { instantOf } from '../../terminal/when.ts'

/** Reads an instant in RFC 3339, or a duration before now, such as `2h`. Throws `CommandError`. */
export function sinceOf(text: string, option = '--since'): string {
  const at = instantOf(text)
  if (at) return at
  throw new CommandError(
    `${option} must be a time such as 2026-11-22T15:00:00Z, or a duration before now: 30m, 2h, 1d. Not "${text}".`,
  )
}
