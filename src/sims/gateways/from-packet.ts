import type { Accounting } from '../radius/index.ts'
import type { UsageRecord } from '../counting/record.ts'

/** Further away from when a packet comes, a gateway's clock is believed to be wrong. */
const dayMs = 86_400_000
const aheadMs = 5 * 60_000

/**
 * What an accounting request tells, in exchange time. `receivedAt` is wall time, by which gateways go; `offsetMs` is how far exchange
 * time is ahead of it.
 */
export function recordOf(nas: string, told: Accounting, receivedAt: Date, offsetMs: number): UsageRecord {
  const { at, dated } = timeOf(told, receivedAt)
  const isDelayed = told.delaySeconds > 0 && told.delaySeconds * 1000 <= dayMs
  const { up, down, wide, seconds } = told.counters
  return {
    nas,
    sessionKey: told.sessionId,
    kind: told.status === 'start' || told.status === 'stop' ? told.status : 'interim',
    identity: {
      imsi: told.imsi,
      msisdn: msisdnOf(told.callingStation),
    },
    up,
    down,
    wide,
    seconds,
    dated,
    delayed: isDelayed,
    gateway: told.gateway,
    at: new Date(at + offsetMs),
    seen: seenOf(told),
    // A gateway never gives 0 (3GPP TS 29.060, 7.7.26).
    chargingId: told.chargingId === 0 ? undefined : told.chargingId,
    callingStation: told.callingStation,
    nasAddress: told.nas,
    terminateCause: told.terminateCause,
  }
}

function seenOf(told: Accounting): UsageRecord['seen'] {
  return {
    imei: told.imeisv,
    mcc: told.visited?.mcc,
    mnc: told.visited?.mnc,
    rat: told.rat,
    apn: told.apn,
    address: told.address,
    prefix: told.prefix,
    location: told.location,
    timeZone: told.timeZoneMinutes,
  }
}

/** When something happened, by the wall. */
export function timeOf(
  { eventTime, delaySeconds }: Pick<Accounting, 'eventTime' | 'delaySeconds'>,
  receivedAt: Date,
): { at: number; dated: boolean } {
  const received = receivedAt.getTime()
  const told = eventTime?.getTime()
  if (told !== undefined && told > received - dayMs && told < received + aheadMs)
    return { at: Math.min(told, received), dated: true }
  const delayMs = delaySeconds * 1000
  return { at: delayMs <= dayMs ? received - delayMs : received, dated: false }
}

/** Digits of a number in E.164, with a plus, two zeros or neither before it. */
function msisdnOf(callingStation: string | undefined): string | undefined {
  return /^(?:\+|00)?([1-9][0-9]{6,14})$/.exec(callingStation ?? '')?.[1]
}
