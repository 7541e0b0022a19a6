import type { Answered } from '../../api/contracts.ts'

type Carrier = Answered<'readCarrier'>

/** A carrier that asked for a slower pace: what it is sent a second at most now, and how many submits it has answered so. */
export type Slowed = { perSecond: number; throttled: number }

/** Whether a carrier is sent less than it is agreed to take, since it said that it is too much. */
export function slowedOf({ rate: { allowed, contracted }, slots }: Carrier): Slowed | undefined {
  const throttled = slots.reduce((sum, { session }) => sum + (session?.throttled ?? 0), 0)
  if (throttled === 0 || allowed === null) return undefined
  return contracted === null || allowed < contracted ? { perSecond: allowed, throttled } : undefined
}
