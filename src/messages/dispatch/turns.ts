import type { OutboundMessage } from '../message/outbound.ts'

/** Messages queued on this node for one carrier. Accounts take turns, and each account's messages stay in order. */
export type Turns = {
  readonly length: number
  /** The number of accounts with queued messages. */
  readonly accounts: number
  /** The number of queued messages of one account. */
  of(accountId: string): number
  /** The accounts with at least `count` queued messages. */
  accountsWith(count: number): string[]
  push(message: OutboundMessage): void
  /** Removes and returns the next message. */
  shift(): OutboundMessage | undefined
  /** Removes and returns all messages. */
  clear(): OutboundMessage[]
}

type Row = { accountId: string; messages: OutboundMessage[]; next: number }

/** `turns` lists rows in the order of their turns, each once while it has queued messages. */
type TurnRows = { rows: Map<string, Row>; turns: Row[]; length: number }

const waitingOf = (row: Row | undefined) => (row ? row.messages.length - row.next : 0)

/** Opens an empty queue. */
export function openTurns(): Turns {
  const state: TurnRows = { rows: new Map(), turns: [], length: 0 }
  return {
    get length() {
      return state.length
    },
    get accounts() {
      return state.rows.size
    },
    of: (accountId) => waitingOf(state.rows.get(accountId)),
    accountsWith: (count) =>
      [...state.rows.values()].filter((row) => waitingOf(row) >= count).map((row) => row.accountId),
    push: (message) => push(state, message),
    shift: () => shift(state),
    clear() {
      const all = state.turns.flatMap((row) => row.messages.slice(row.next))
      state.rows.clear()
      Object.assign(state, { turns: [], length: 0 })
      return all
    },
  }
}

function push(state: TurnRows, message: OutboundMessage): void {
  const { accountId } = message
  let row = state.rows.get(accountId)
  if (!row) {
    state.rows.set(accountId, (row = { accountId, messages: [], next: 0 }))
    state.turns.push(row)
  }
  row.messages.push(message)
  state.length += 1
}

function shift(state: TurnRows): OutboundMessage | undefined {
  const { rows, turns } = state
  const row = turns[0]
  if (!row) return undefined
  const message = takeFrom(row)
  state.length -= 1
  if (waitingOf(row) === 0) rows.delete(row.accountId)
  if (turns.length > 1 || waitingOf(row) === 0) turns.shift()
  if (waitingOf(row) > 0 && turns[0] !== row) turns.push(row)
  return message
}

/** The oldest message of a row. Consumed entries are dropped in chunks to avoid moving the array each time. */
function takeFrom(row: Row): OutboundMessage {
  const message = row.messages[row.next++]!
  if (row.next > 512 && row.next * 2 > row.messages.length) {
    row.messages = row.messages.slice(row.next)
    row.next = 0
  }
  return message
}
