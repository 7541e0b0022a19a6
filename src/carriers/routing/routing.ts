import { prefixTable } from './prefix-table.ts'

/** Sender type of a route: a number, or an alphanumeric sender ID (`alphanumeric`). */
export type SenderKind = 'number' | 'alphanumeric'

/** Routes messages of a prefix to a carrier. */
export type Route = {
  id: string
  prefix: string
  sender: 'any' | SenderKind
  carrierId: string
  /** Order among routes of the same prefix; 0 is the highest priority. */
  priority: number
  /** Relative share among routes of the same prefix and priority, 1 to 1000. */
  weight: number
  /** No further route is tried after this one. */
  last: boolean
}

/** A message to route. The message ID distributes messages over routes of equal rank; without an ID, the route with the highest weight comes first. */
export type Routed = { id: string | undefined; sender: string; recipient: string }

export type RouteTable = {
  /**
   * The routes of a message in the order in which they are tried: by longest prefix, then priority, then a draw by weight that depends on the
   * message ID. Contains only routes for the sender type of the message, each carrier once, and none after a route marked as last.
   */
  routesOf(message: Routed): Route[]
}

/** The routes of one prefix for one sender type, grouped by priority. */
type Ranks = Route[][]

/** A lookup takes at most 16 steps, independent of the number of routes. */
export function routeTable(routes: readonly Route[]): RouteTable {
  const byPrefix = Map.groupBy(routes, (route) => route.prefix)
  const ranked = new Map<string, Record<SenderKind, Ranks>>()
  for (const [prefix, some] of byPrefix)
    ranked.set(prefix, { number: ranksFor('number', some), alphanumeric: ranksFor('alphanumeric', some) })
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

/** A sender of digits only is a number; any other sender is alphanumeric. */
export function senderKind(sender: string): SenderKind {
  return /^[0-9]+$/.test(sender) ? 'number' : 'alphanumeric'
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
 * Orders routes of equal rank by weighted rendezvous hashing of the message ID, so that each comes first in proportion to its weight. The same
 * ID always gives the same order, and a change of one route does not change the relative shares of the others.
 */
function drawn(rank: Route[], messageId: string): Route[] {
  return rank
    .map((route) => ({ route, score: -Math.log(uniform(`${messageId}/${route.id}`)) / route.weight }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ route }) => route)
}

/** A hash between 0 and 1, exclusive: 32-bit FNV-1a with the finalizer of MurmurHash3. */
function uniform(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32
}
