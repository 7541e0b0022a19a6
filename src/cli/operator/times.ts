import { Refused } from '../refused.ts'
import { instantOf } from '../terminal/when.ts'
import type { Ask } from './ask.ts'

/** Messages are found by exchange time, which a sandbox may advance; events of webhooks are recorded by clocks on walls. */
type ClockName = 'exchange' | 'wall'

/** An instant as people say it: RFC 3339, or so long ago by one of the clocks. Throws `Refused`. */
export async function timeOf(
  ask: Ask,
  option: string,
  text: string | undefined,
  by: ClockName = 'exchange',
): Promise<string | undefined> {
  if (text === undefined) return undefined
  const { now, wall } = await ask('readClock', {})
  const at = instantOf(text, Date.parse(by === 'wall' ? wall : now))
  if (at) return at
  throw new Refused(
    `${option} is a time such as 2026-11-22T15:00:00Z, or how long ago: 30m, 2h, 1d. Not "${text}".`,
  )
}
