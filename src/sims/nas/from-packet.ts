import type { Accounting } from '../radius/index.ts'
import type { UsageRecord } from '../counting/record.ts'

/** If the time by a gateway's clock differs from the arrival of the packet by more than this, the clock is assumed to be wrong. */
const dayMs = 86_400_000
const aheadMs = 5 * 60_000

/**
 * Converts an accounting request to a usage record in exchange time. `receivedAt` is wall time, which gateways use; `offsetMs` is
 * how far exchange time is ahead of wall time.
 */
export function recordOf(nas: string, reported: Accounting, receivedAt: Date, offsetMs: number): UsageRecord {
  const { at, dated } = timeOf(reported, receivedAt)
  const isDelayed = reported.delaySeconds > 0 && reported.delaySeconds * 1000 <= dayMs
  const { up, down, wide, seconds } = reported.counters
  return {
    nas,
    sessionKey: reported.sessionId,
    kind: reported.status === 'start' || reported.status === 'stop' ? reported.status : 'interim',
    identity: {
      imsi: reported.imsi,
      msisdn: msisdnOf(reported.callingStation),
    },
    up,
    down,
    wide,
    seconds,
    dated,
    delayed: isDelayed,
    gateway: reported.gateway,
    at: new Date(at + offsetMs),
    seen: seenOf(reported),
    // Gateways never assign 0 (3GPP TS 29.060, 7.7.26).
    chargingId: reported.chargingId === 0 ? undefined : reported.chargingId,
    callingStation: reported.callingStation,
    nasAddress: reported.nas,
    terminateCause: reported.terminateCause,
  }
}

function seenOf(reported: Accounting): UsageRecord['seen'] {
  return {
    imei: reported.imeisv,
    mcc: reported.visited?.mcc,
    mnc: reported.visited?.mnc,
    rat: reported.rat,
    apn: reported.apn,
    address: reported.address,
    prefix: reported.prefix,
    location: reported.location,
    timeZone: reported.timeZoneMinutes,
  }
}

/** The time of the reported usage, in wall time. */
export function timeOf(
  { eventTime, delaySeconds }: Pick<Accounting, 'eventTime' | 'delaySeconds'>,
  receivedAt: Date,
): { at: number; dated: boolean } {
  const received = receivedAt.getTime()
  const reported = eventTime?.getTime()
  if (reported !== undefined && reported > received - dayMs && reported < received + aheadMs)
    return { at: Math.min(reported, received), dated: true }
  const delayMs = delaySeconds * 1000
  return { at: delayMs <= dayMs ? received - delayMs : received, dated: false }
}

/** The digits of an E.164 number with the prefix +, 00, or none. */
function msisdnOf(callingStation: string | undefined): string | undefined {
  return /^(?:\+|00)?([1-9][0-9]{6,14})$/.exec(callingStation ?? '')?.[1]
}
