import type { OutboundMessage } from '../message/outbound.ts'

/** Messages that wait here for one carrier: accounts take turns, and each account's go in their order. */
export type Turns = {
  readonly length: number
  /** How many accounts have something waiting. */
  readonly accounts: number
  /** How many messages of one account wait. */
  of(accountId: string): number
  /** The accounts that have so many waiting, or more. */
  holding(count: number): string[]
  push(message: OutboundMessage): void
  /** Takes out the next in turn. */
  shift(): OutboundMessage | undefined
  /** Takes out all. */
  clear(): OutboundMessage[]
}

type Row = { accountId: string; messages: OutboundMessage[]; next: number }

/** `turns`: rows in the order of their turns; each stands here once, for as long as something waits in it. */
type TurnRows = { rows: Map<string, Row>; turns: Row[]; length: number }

const waitingOf = (row: Row | undefined) => (row ? row.messages.length - row.next : 0)

/** Opens one, empty. */
export function openTurns(): Turns {
  const inFlight: TurnRows = { rows: new Map(), turns: [], length: 0 }
  return {
    get length() {
      return inFlight.length
    },
    get accounts() {
      return inFlight.rows.size
    },
    of: (accountId) => waitingOf(inFlight.rows.get(accountId)),
    holding: (count) =>
      [...inFlight.rows.values()].filter((row) => waitingOf(row) >= count).map((row) => row.accountId),
    push: (message) => push(inFlight, message),
    shift: () => shift(inFlight),
    clear() {
      const all = inFlight.turns.flatMap((row) => row.messages.slice(row.next))
      inFlight.rows.clear()
      Object.assign(inFlight, { turns: [], length: 0 })
      return all
    },
  }
}

function push(inFlight: TurnRows, message: OutboundMessage): void {
  const { accountId } = message
  let row = inFlight.rows.get(accountId)
  if (!row) {
    inFlight.rows.set(accountId, (row = { accountId, messages: [], next: 0 }))
    inFlight.turns.push(row)
  }
  row.messages.push(message)
  inFlight.length += 1
}

function shift(inFlight: TurnRows): OutboundMessage | undefined {
  const { rows, turns } = inFlight
  const row = turns[0]
  if (!row) return undefined
  const message = takeFrom(row)
  inFlight.length -= 1
  if (waitingOf(row) === 0) rows.delete(row.accountId)
  if (turns.length > 1 || waitingOf(row) === 0) turns.shift()
  if (waitingOf(row) > 0 && turns[0] !== row) turns.push(row)
  return message
}

/** The oldest of a row; what was taken is dropped now and then, so that nothing is moved each time. */
function takeFrom(row: Row): OutboundMessage {
  const message = row.messages[row.next++]!
  if (row.next > 512 && row.next * 2 > row.messages.length) {
    row.messages = row.messages.slice(row.next)
    row.next = 0
  }
  return message
}
