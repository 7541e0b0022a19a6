import { Refused } from '../frame/refused.ts'
import { instantOf } from '../terminal/when.ts'
import type { Ask } from './ask.ts'

/**
 * An instant as people say it: RFC 3339, or so long ago in exchange time, or by the machine's clock where what is asked for keeps that.
 * Throws `Refused`.
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
  throw new Refused(
    `${option} is a time such as 2026-11-22T15:00:00Z, or how long ago: 30m, 2h, 1d. Not "${text}".`,
  )
}
