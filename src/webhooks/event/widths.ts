import type { Delivery } from './event.ts'
import { Fifo } from './fifo.ts'

export const firstWidth = 10
const mostWidth = 64
const mostOfAccount = 128
const leastOfAccount = 16
/** A failed attempt that took longer than this also halves the width of its account. */
const longMs = 1_000

/** An account with endpoints; `width` is the maximum number of attempts in flight. */
export type Account = {
  id: string
  endpoints: number
  queued: number
  inFlight: number
  width: number
  ready: Set<Endpoint>
}

/** One endpoint of an account, with its queue, its maximum number of concurrent attempts and its consecutive failures. */
export type Endpoint = {
  key: string
  account: Account
  queue: Fifo<Delivery>
  inFlight: number
  width: number
  strikes: number
  usedAt: number
}

export const newAccount = (id: string): Account => ({
  id,
  endpoints: 0,
  queued: 0,
  inFlight: 0,
  width: mostOfAccount,
  ready: new Set(),
})

export const newEndpoint = (key: string, account: Account): Endpoint => ({
  key,
  account,
  queue: new Fifo<Delivery>(),
  inFlight: 0,
  width: firstWidth,
  strikes: 0,
  usedAt: 0,
})

/** Adjusts widths after an attempt that took `tookMs`. Widths increase with every response and halve on overload or timeout. */
export function adjust(endpoint: Endpoint, strained: boolean, tookMs: number): void {
  const { account } = endpoint
  endpoint.strikes = strained ? endpoint.strikes + 1 : 0
  if (strained) {
    endpoint.width = Math.max(1, endpoint.width >> 1)
    if (tookMs > longMs) account.width = Math.max(leastOfAccount, account.width >> 1)
  } else {
    endpoint.width = Math.min(mostWidth, endpoint.width + 1)
    account.width = Math.min(mostOfAccount, account.width + 1)
  }
}
