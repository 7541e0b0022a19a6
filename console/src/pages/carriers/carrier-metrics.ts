import type { CarrierSeen } from './seen.ts'

/** The value as text; a lower bound is marked as such. */
export function countOf({ count, more_than }: { count: number; more_than: boolean }): string {
  return more_than ? `${count.toLocaleString()}+` : count.toLocaleString()
}

/** The number of submits that the carrier has not responded to yet. */
export function inFlight({ slots }: CarrierSeen): number {
  return slots.reduce((sum, { session }) => sum + (session?.window.used ?? 0), 0)
}

export function statusTone(status: string): 'good' | 'wait' | 'over' {
  return ({ active: 'good', draining: 'wait' } as const)[status] ?? 'over'
}
