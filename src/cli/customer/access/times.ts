import { CommandError } from '../../frame/command-error.ts'
import { instantOf } from '../../terminal/when.ts'

/** Reads the value of an option: an instant in RFC 3339, or a duration before now, such as `2h`. Throws `CommandError`. */
export function instantOption(text: string, option: string): string
export function instantOption(text: string | undefined, option: string): string | undefined
export function instantOption(text: string | undefined, option: string): string | undefined {
  if (text === undefined) return undefined
  const at = instantOf(text)
  if (at) return at
  throw new CommandError(
    `${option} must be a time such as 2026-11-22T15:00:00Z, or a duration before now: 30m, 2h, 1d. Not "${text}".`,
  )
}

/** The options that limit a list to a period; `event` is what happened then, such as `Created`. */
export const periodOptions = (event: string) =>
  ({
    since: {
      value: 'time',
      description: `${event} at or after a time: 2026-11-22T15:00:00Z, or 2h for two hours ago.`,
    },
    until: { value: 'time', description: `${event} before a time.` },
  }) as const

type Period = { since: string | undefined; until: string | undefined }

/** The query members of the options of a period. */
export const periodOf = ({ since, until }: Period) => ({
  since: instantOption(since, '--since'),
  until: instantOption(until, '--until'),
})
