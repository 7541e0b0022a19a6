import type { Basis } from './basis.ts'

/** The queried number, and the account and basis of the query. */
export type Subject = { msisdn: string; accountId: string; basis: Basis }

/** The last SIM change of a number. */
export type SimChange = {
  /** Exchange time; undefined if no change is known within the monitored period. */
  changedAt: Date | undefined
  /** Length of the monitored period in days, if limited. */
  monitoredDays?: number
}

/** Reachability of a device. `sms` is undefined if the network does not know. */
export type Reachability = { data: boolean; sms: boolean | undefined; at: Date }

/** The network of a device. `mcc`: mobile country code (three digits) of the visited network. */
export type Roaming = { roaming: boolean; mcc?: string; at: Date }

/** Location of a device: a circle in degrees and meters. */
export type DeviceLocation = { latitude: number; longitude: number; radius: number; at: Date }

/**
 * A network's data about numbers. Each query returns undefined if the number or the value is unknown, and throws `Unavailable` if the
 * network cannot answer now, or `NotApplicable` if it does not offer the feature for the number.
 */
export type NetworkDataSource = {
  simChange(subject: Subject): Promise<SimChange | undefined>
  reachability(subject: Subject): Promise<Reachability | undefined>
  roaming(subject: Subject): Promise<Roaming | undefined>
  /** Location not older than `maxAgeSeconds` if the network can determine it, otherwise the last known one. */
  location(subject: Subject, maxAgeSeconds: number | undefined): Promise<DeviceLocation | undefined>
}

/** The network is unreachable or did not respond in time. */
export class Unavailable extends Error {
  readonly reason: 'unreachable' | 'timeout'

  constructor(reason: 'unreachable' | 'timeout') {
    super(`the network is ${reason}`)
    this.name = 'Unavailable'
    this.reason = reason
  }
}

/** The network knows the number, but does not offer the feature for it. */
export class NotApplicable extends Error {
  constructor() {
    super('the network does not offer the feature for the number')
    this.name = 'NotApplicable'
  }
}
