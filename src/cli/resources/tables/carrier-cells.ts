import type { Answered } from '../../operator/contracts.ts'

export type Carrier = Answered<'readCarrier'>

/** The number of bound sessions of a carrier, such as `2 of 3`. */
export function boundOf({ slots, binds }: Carrier): string {
  return `${slots.filter(({ state }) => state === 'BOUND').length} of ${binds}`
}

export function waitingOf({ waiting: { count, more_than } }: Carrier): string {
  return more_than ? `more than ${count}` : String(count)
}
