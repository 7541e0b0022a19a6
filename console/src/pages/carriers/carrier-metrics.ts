import { isBound } from '#carriers/carrier/states.ts'
import type { CarrierSeen } from './seen.ts'

/** The value as text; a lower bound is marked as such. */
export function countOf({ count, more_than }: { count: number; more_than: boolean }): string {
  return more_than ? `${count.toLocaleString()}+` : count.toLocaleString()
}

/** The number of submits that the carrier has not responded to yet. */
export function inFlight({ slots }: CarrierSeen): number {
  return slots.reduce((sum, { session }) => sum + (session?.window.used ?? 0), 0)
}

type Status = Pick<CarrierSeen, 'status' | 'slots'>

/** The color of a carrier's status; an active carrier without a session is not shown as working. */
export function statusTone({ status, slots }: Status): 'good' | 'wait' | 'over' {
  if (status === 'active') return slots.some(({ state }) => state === 'BOUND') ? 'good' : 'wait'
  return status === 'draining' ? 'wait' : 'over'
}

/** Whether a carrier in use has no session. */
export const hasNoSession = ({ status, slots }: Status): boolean =>
  isBound(status) && slots.every(({ state }) => state !== 'BOUND')
