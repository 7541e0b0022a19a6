import { CommandError } from '../frame/command-error.ts'
import { instantOf } from '../terminal/when.ts'
import type { Ask } from './ask.ts'

/**
 * Reads an instant in RFC 3339, or a duration before now, such as `2h`. Now is exchange time, or the system clock for records that use
 * that clock. Throws `CommandError`.
 */
export async function timeOf(
  ask: Ask,
  option: string,
  text: string | undefined,
  clock: 'exchange' | 'machine' = 'exchange',
): Promise<string | undefined> {
  if (text === undefined) return undefined
  const { now, machine_now: machineNow } = await ask('readClock', {})
  const at = instantOf(text, Date.parse(clock === 'machine' ? machineNow : now))
  if (at) return at
  throw new CommandError(
    `${option} must be a time such as 2026-11-22T15:00:00Z, or a duration before now: 30m, 2h, 1d. Not "${text}".`,
  )
}
