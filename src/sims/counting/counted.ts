import type { GatewayNames } from '../radius/index.ts'

/** The counted state of a session; times in milliseconds since 1970. */
export type Counted = {
  /** The number of the session among those of a SIM with the same session key. */
  n: number
  gateway: GatewayNames
  startedAt: number
  /** Whether `startedAt` was reported; otherwise, `startedAt` is the time of the first record. */
  startKnown: boolean
  lastAt: number
  endedAt: number | undefined
  terminateCause: string | undefined
  up: bigint
  down: bigint
  seconds: number
  wide: boolean
  chargingId: number | undefined
}

/** Why a record is ambiguous. */
export const doubtReasons = [
  'stop_lost',
  'start_lost',
  'start_inside',
  'counter_fell',
  'overtaken',
  'large_step',
  'wrapped',
  'earlier_session',
  'time_unclear',
  'too_fast',
] as const
export type DoubtReason = (typeof doubtReasons)[number]

/** The cause of a session that ended because its gateway restarted. */
export const LOST = 'nas-reboot'
/** The cause of a session that ended because its ID was reused. */
export const REPLACED = 'stop-lost'

/** Whether the gateway itself reported the end. */
export const isStopped = ({ endedAt, terminateCause }: Counted): boolean =>
  endedAt !== undefined && terminateCause !== LOST && terminateCause !== REPLACED
