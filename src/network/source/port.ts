import type { Basis } from './basis.ts'

/** The number that is asked about, and whose token asks. */
export type Subject = { msisdn: string; accountId: string; basis: Basis }

/** When a number was put on another SIM last. */
export type SimChange = {
  /** Exchange time; undefined where none is known within what is watched. */
  changedAt: Date | undefined
  /** Days that are looked back, where that is limited. */
  monitoredDays?: number
}

/** How a device can be reached. `sms`: undefined where the network does not know. */
export type Reachability = { data: boolean; sms: boolean | undefined; at: Date }

/** Which network a device is in. `mcc`: three digits, of the network that it visits. */
export type Roaming = { roaming: boolean; mcc?: string; at: Date }

/** Where a device is: somewhere in a circle. Degrees, and metres. */
export type DeviceLocation = { latitude: number; longitude: number; radius: number; at: Date }

/**
 * What a network knows of a number. Each answers undefined for a number that it does not know, or does not know that of, and throws
 * `Unavailable` where it cannot say now, or `NotApplicable` where it does not have the feature for the number.
 */
export type NetworkDataSource = {
  simChange(subject: Subject): Promise<SimChange | undefined>
  reachability(subject: Subject): Promise<Reachability | undefined>
  roaming(subject: Subject): Promise<Roaming | undefined>
  /** A place that is not older than some seconds, where the network can find out; what it knows where it cannot. */
  place(subject: Subject, maxAgeSeconds: number | undefined): Promise<DeviceLocation | undefined>
}

/** A network that does not answer now, or not in time. */
export class Unavailable extends Error {
  readonly because: 'unreachable' | 'timeout'

  constructor(because: 'unreachable' | 'timeout') {
    super(`the network is ${because}`)
    this.name = 'Unavailable'
    this.because = because
  }
}

/** A network that knows the number, and does not have the feature for it. */
export class NotApplicable extends Error {
  constructor() {
    super('the network does not have the feature for the number')
    this.name = 'NotApplicable'
  }
}
