import type { OutboundMessage } from './outbound.ts'

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

const waitingOf = (row: Row | undefined) => (row ? row.messages.length - row.next : 0)

/** Opens one, empty. */
export function openTurns(): Turns {
  const rows = new Map<string, Row>()
  /** Rows in the order of their turns; each stands here once, for as long as something waits in it. */
  let turns: Row[] = []
  let length = 0
  return {
    get length() {
      return length
    },
    get accounts() {
      return rows.size
    },
    of: (accountId) => waitingOf(rows.get(accountId)),
    holding: (count) =>
      [...rows.values()].filter((row) => waitingOf(row) >= count).map((row) => row.accountId),
    push(message) {
      const { accountId } = message
      let row = rows.get(accountId)
      if (!row) {
        rows.set(accountId, (row = { accountId, messages: [], next: 0 }))
        turns.push(row)
      }
      row.messages.push(message)
      length += 1
    },
    shift() {
      const row = turns[0]
      if (!row) return undefined
      const message = takeFrom(row)
      length -= 1
      if (waitingOf(row) === 0) rows.delete(row.accountId)
      if (turns.length > 1 || waitingOf(row) === 0) turns.shift()
      if (waitingOf(row) > 0 && turns[0] !== row) turns.push(row)
      return message
    },
    clear() {
      const all = turns.flatMap((row) => row.messages.slice(row.next))
      rows.clear()
      turns = []
      length = 0
      return all
    },
  }
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
