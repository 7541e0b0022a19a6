import type { CarrierSeen } from './seen.ts'

/** A count that is not the whole number says so. */
export function countOf({ count, more_than }: { count: number; more_than: boolean }): string {
  return more_than ? `${count.toLocaleString()}+` : count.toLocaleString()
}

/** Submits that have been sent and wait for their response. */
export function inFlight({ slots }: CarrierSeen): number {
  return slots.reduce((sum, { session }) => sum + (session?.window.used ?? 0), 0)
}

export function statusTone(status: string): 'good' | 'wait' | 'over' {
  return ({ active: 'good', draining: 'wait' } as const)[status] ?? 'over'
}
