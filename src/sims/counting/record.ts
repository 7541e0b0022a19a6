import type { GatewayNames } from '../radius/index.ts'

/** What identifies a SIM to whoever counts: the first that is known finds it. */
export type SimIdentity = {
  imsi?: string | undefined
  iccid?: string | undefined
  msisdn?: string | undefined
}

/** What one packet, or one record of a file, tells of a session. */
export type UsageRecord = {
  /** The gateway; or `file:` and a file's id, whose records are sessions of their own. */
  nas: string
  sessionKey: string
  /** `lost`: its gateway has begun anew since. */
  kind: 'start' | 'interim' | 'stop' | 'lost'
  identity: SimIdentity
  /** Bytes since the session began, from the device and to it; undefined where nothing is said. */
  up: bigint | undefined
  down: bigint | undefined
  /** Whether counters are whole; otherwise they begin again behind 4 GiB. */
  wide: boolean
  /** How long the session has lasted. */
  seconds: number | undefined
  /** When it was so, in exchange time. */
  at: Date
  /** Whether the sender says when, so that the order of two records is known. */
  dated: boolean
  /** Whether the sender stated for how long it has tried to send this (Acct-Delay-Time). */
  delayed?: boolean | undefined
  gateway?: GatewayNames | undefined
  /** Of `lost`: which session under the key. */
  n?: number | undefined
  /** SMS from and to the SIM, as files of usage state them. */
  sms?: { mo: number; mt: number } | undefined
  seen?: Seen | undefined
  chargingId?: number | undefined
  callingStation?: string | undefined
  nasAddress?: string | undefined
  terminateCause?: string | undefined
}

/** How and where a SIM was seen. */
export type Seen = {
  imei: string | undefined
  mcc: string | undefined
  mnc: string | undefined
  rat: string | undefined
  apn: string | undefined
  address: string | undefined
  prefix: string | undefined
  location: object | undefined
  timeZone: number | undefined
}

/** Nothing is said of how and where. */
export const unseen: Seen = {
  imei: undefined,
  mcc: undefined,
  mnc: undefined,
  rat: undefined,
  apn: undefined,
  address: undefined,
  prefix: undefined,
  location: undefined,
  timeZone: undefined,
}
