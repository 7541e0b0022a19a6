import type { GatewayNames } from '../radius/index.ts'

/** The identifiers of a SIM in usage records, in order of precedence. */
export type SimIdentity = {
  imsi?: string | undefined
  iccid?: string | undefined
  msisdn?: string | undefined
}

/** Usage of a session as reported by one packet or one row of a file. */
export type UsageRecord = {
  /** The NAS ID; or `file:` and a file ID, whose records are separate sessions. */
  nas: string
  sessionKey: string
  /** `lost`: the gateway of the session has restarted since the last record. */
  kind: 'start' | 'interim' | 'stop' | 'lost'
  identity: SimIdentity
  /** Bytes since the session began, from and to the device; undefined if not reported. */
  up: bigint | undefined
  down: bigint | undefined
  /** Whether counters are 64-bit; otherwise they wrap at 4 GiB. */
  wide: boolean
  /** Duration of the session so far, in seconds. */
  seconds: number | undefined
  /** The time of the report, in exchange time. */
  at: Date
  /** Whether the sender stated the time, so that records can be ordered. */
  dated: boolean
  /** Whether the record states for how long the sender has tried to send it (Acct-Delay-Time). */
  delayed?: boolean | undefined
  gateway?: GatewayNames | undefined
  /** If the kind is `lost`, the number of the session among those with the same key. */
  n?: number | undefined
  /** SMS from and to the SIM, as reported in usage files. */
  sms?: { mo: number; mt: number } | undefined
  seen?: Seen | undefined
  chargingId?: number | undefined
  callingStation?: string | undefined
  nasAddress?: string | undefined
  terminateCause?: string | undefined
}

/** The device, network and location of a SIM. */
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

/** No information about device, network and location. */
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
