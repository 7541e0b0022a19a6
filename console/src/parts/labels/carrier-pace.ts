import type { Answered } from '../../api/contracts.ts'

type Carrier = Answered<'readCarrier'>

/** A throttled carrier: its current rate per second, and the number of its throttling responses. */
export type Slowed = { perSecond: number; throttled: number }

/** Whether a carrier's rate is reduced below its limit because it was throttled. */
export function slowedOf({ rate: { allowed, contracted }, slots }: Carrier): Slowed | undefined {
  const throttled = slots.reduce((sum, { session }) => sum + (session?.throttled ?? 0), 0)
  if (throttled === 0 || allowed === null) return undefined
  return contracted === null || allowed < contracted ? { perSecond: allowed, throttled } : undefined
}
