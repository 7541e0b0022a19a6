/** The intended outcome of a message. */
export type Kind = 'delivered' | 'long' | 'refused' | 'rerouted' | 'unowned'

/**
 * One request as the client saw it. Its outcome is `ok` after a 202, `fail` if the exchange rejected it or the client could not send it, and `info`
 * if it is unknown, because the connection broke before the response.
 */
export type Operation = {
  kind: Kind
  clientRef: string
  recipient: string
  /** Monotonic milliseconds. */
  invokedAt: number
  endedAt: number
  outcome: 'ok' | 'fail' | 'info'
  /** HTTP status; 0 without a response. */
  status: number
  retryAfter: boolean
  messageId?: string
  fault?: string
}

/**
 * The mix of messages: most are delivered, some have two segments, some are rerouted from a failing carrier, some are
 * refused by a carrier or by the exchange.
 */
const kinds: readonly Kind[] = [
  ...Array<Kind>(16).fill('delivered'),
  'long',
  'rerouted',
  'refused',
  'unowned',
]

export const kindOf = (index: number): Kind => kinds[index % kinds.length]!

/** Prefixes of recipients by the carrier that they are routed to. */
export const prefixes = { steady: '4915', refusing: '4916', failing: '4917' } as const

/** The prefix of a kind's recipients. */
export const prefixOf = (kind: Kind): string =>
  kind === 'refused' ? prefixes.refusing : kind === 'rerouted' ? prefixes.failing : prefixes.steady

export const partsOf = (kind: Kind): number => (kind === 'long' ? 2 : 1)
