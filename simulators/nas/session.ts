import { randomBytes } from 'node:crypto'
import { STATUS, type Location, type Values } from '../../src/sims/radius/index.ts'
import type { AccountingClient } from './accounting-client.ts'

/** The SIM of a session, with device and location. */
export type Subscriber = {
  imsi?: string
  msisdn?: string
  imeisv?: string
  apn?: string
  address?: string
  /** 3GPP-RAT-Type; 6 is LTE. */
  rat?: number
  visited?: { mcc: string; mnc: string }
  location?: Location
}

/** Octets since the session began. */
export type Used = { up: bigint; down: bigint }

export type NasSession = {
  id: string
  subscriber: Subscriber
  start(): Promise<void>
  /** Adds usage, and reports the total. */
  use(up: number | bigint, down: number | bigint): Promise<void>
  stop(cause?: number): Promise<void>
  /** Changes the device, network or location from now on. */
  move(now: Subscriber): void
  readonly used: Used
  /** The Filter-Id that was set last; empty if it was removed. */
  filter: string | undefined
  readonly over: boolean
}

const low = (octets: bigint) => Number(octets & 0xffffffffn)
const high = (octets: bigint) => Number(octets >> 32n)

type Gateway = {
  accounting: AccountingClient
  nasAddress: string
  gigawords: boolean
  ended(session: NasSession): void
}

/** Creates a session that has not started. */
export function openSession(gateway: Gateway, owner: Subscriber): NasSession {
  const { accounting, nasAddress, gigawords } = gateway
  let subscriber = owner
  let over = false
  const id = randomBytes(8).toString('hex').toUpperCase()
  const used: Used = { up: 0n, down: 0n }
  const began = Date.now()
  const notify = async (status: number, more: Values = {}) => {
    const counters = status === STATUS.start ? {} : countersOf(used, gigawords)
    const sessionSeconds = Math.floor((Date.now() - began) / 1000)
    const times = { sessionSeconds, eventTime: new Date() }
    const values = valuesOf(subscriber)
    await accounting.send({ status, sessionId: id, nasAddress, ...values, ...counters, ...times, ...more })
  }
  const session: NasSession = {
    id,
    get subscriber() {
      return subscriber
    },
    start: () => notify(STATUS.start),
    async use(up, down) {
      used.up += BigInt(up)
      used.down += BigInt(down)
      await notify(STATUS.interim)
    },
    async stop(terminateCause = 1) {
      over = true
      await notify(STATUS.stop, { terminateCause })
      gateway.ended(session)
    },
    move: (now) => void (subscriber = { ...subscriber, ...now }),
    used,
    filter: undefined,
    get over() {
      return over
    },
  }
  return session
}

function valuesOf({ imsi, msisdn, apn, imeisv, address, rat, visited, location }: Subscriber): Values {
  return {
    ...(msisdn && { callingStation: msisdn }),
    ...(apn && { calledStation: apn }),
    ...(address && { framedAddress: address }),
    ...(imsi && { imsi }),
    ...(imeisv && { imeisv }),
    ...(rat && { ratType: rat }),
    ...(visited && { visitedNetwork: visited }),
    ...(location && { location }),
  }
}

function countersOf({ up, down }: Used, gigawords: boolean): Values {
  const counters = { inputOctets: low(up), outputOctets: low(down) }
  return gigawords ? { ...counters, inputGigawords: high(up), outputGigawords: high(down) } : counters
}
