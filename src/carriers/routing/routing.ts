import { prefixTable } from './prefix-table.ts'

/** What a sender is, as routes tell them apart: digits, or an alphanumeric word. */
export type SenderKind = 'number' | 'word'

/** Leads messages for a prefix to a carrier. */
export type Route = {
  id: string
  prefix: string
  sender: 'any' | SenderKind
  carrierId: string
  /** Of the routes of one prefix, the lower goes first. */
  priority: number
  /** Share among routes of the same prefix and priority, 1 to 1000. */
  weight: number
  /** No route comes after this one. */
  last: boolean
}

/** What is asked of the table: the message's id spreads messages over routes of equal rank; without one the heavier goes first. */
export type Routed = { id: string | undefined; sender: string; recipient: string }

export type RouteTable = {
  /**
   * The routes of a message in the order in which they are tried: those of the longest prefix of its recipient first, among them
   * the lowest priority number, among equals by weight, drawn by the message's id; then those of the shorter prefixes. Only those
   * for its kind of sender, each carrier once, and none after one that is the last.
   */
  routesOf(message: Routed): Route[]
}

/** The routes of one prefix for one kind of sender: in ranks by priority. */
type Ranks = Route[][]

/** A look-up of at most sixteen steps, however many routes there are. */
export function routeTable(routes: readonly Route[]): RouteTable {
  const byPrefix = Map.groupBy(routes, (route) => route.prefix)
  const ranked = new Map<string, Record<SenderKind, Ranks>>()
  for (const [prefix, some] of byPrefix)
    ranked.set(prefix, { number: ranksFor('number', some), word: ranksFor('word', some) })
  const table = prefixTable(ranked)
  return {
    routesOf(message) {
      const kind = senderKind(message.sender)
      const order: Route[] = []
      for (const ranks of table.along(message.recipient))
        for (const rank of ranks[kind])
          for (const route of rank.length > 1 ? inTurn(rank, message.id) : rank) {
            if (!order.some(({ carrierId }) => carrierId === route.carrierId)) order.push(route)
            if (route.last) return order
          }
      return order
    },
  }
}

/** Digits are a number; anything else is a word. */
export function senderKind(sender: string): SenderKind {
  return /^[0-9]+$/.test(sender) ? 'number' : 'word'
}

function ranksFor(kind: SenderKind, routes: Route[]): Ranks {
  const fitting = routes.filter(({ sender }) => sender === 'any' || sender === kind)
  const ranks = Map.groupBy(fitting, ({ priority }) => priority)
  return [...ranks].toSorted(([a], [b]) => a - b).map(([, rank]) => rank)
}

function inTurn(rank: Route[], messageId: string | undefined): Route[] {
  return messageId === undefined ? rank.toSorted((a, b) => b.weight - a.weight) : drawn(rank, messageId)
}

/**
 * Equals in the order that a message's id draws: each comes first as often as its weight says, and the others follow by theirs
 * (weighted rendezvous hashing). The same id always draws the same order, and a change of one route moves no other's share.
 */
function drawn(rank: Route[], messageId: string): Route[] {
  return rank
    .map((route) => ({ route, score: -Math.log(uniform(`${messageId}/${route.id}`)) / route.weight }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ route }) => route)
}

/** A number above 0 and below 1 that follows from a text alone: FNV-1a with the finish of MurmurHash3, 32 bits. */
function uniform(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32
}
