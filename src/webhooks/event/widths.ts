import type { Delivery } from './event.ts'
import { Fifo } from './fifo.ts'

export const firstWidth = 10
const mostWidth = 64
const mostOfAccount = 128
const leastOfAccount = 16
/** What held its place longer and came to nothing is paid for by its account. */
const longMs = 1_000

/** What is known of an account while it has endpoints: `width` is how many attempts it may have in flight. */
export type Account = {
  id: string
  endpoints: number
  queued: number
  inFlight: number
  width: number
  ready: Set<Endpoint>
}

/** One receiver of an account: what waits for it, how many attempts at a time it bears, how many in a row came to nothing. */
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

/** An attempt of `tookMs` has ended: widths grow with every answer and halve where the receiver suffers or is silent. */
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
