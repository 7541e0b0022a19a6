import type { Sql } from '#platform/database/db.ts'
import { readRoutesTo, type RouteWithState } from './route-store.ts'
import { routeTable, senderKind, type Route, type Routed } from './routing.ts'

/** A route that matches a message, with its position and the reason for that position; unused routes have no position. */
export type ExplainedRoute = RouteWithState & {
  position: number | null
  /** Share of the messages that try this route first among routes of its rank, 0 to 1. */
  share: number
  why: string
}

/** The routes of a message in the order in which they are tried, followed by the unused routes. */
export async function explainRoutes(sql: Sql, message: Routed): Promise<ExplainedRoute[]> {
  const all = await readRoutesTo(sql, message.recipient)
  const kind = senderKind(message.sender)
  const fitting = all.filter(
    ({ sender, status }) => status === 'active' && (sender === 'any' || sender === kind),
  )
  const order = routeTable(fitting).routesOf(message)
  const placed = order.map((route, i) => ({
    ...route,
    status: 'active',
    position: i + 1,
    share: shareOf(route, fitting),
    why: whyThere(route, order[i - 1]),
  }))
  const unused = all
    .filter(({ id }) => !order.some((route) => route.id === id))
    .map((route) => ({ ...route, position: null, share: 0, why: whyUnused(route, kind, order) }))
  return [...placed, ...unused]
}

function shareOf(route: Route, all: Route[]): number {
  const rank = all.filter(({ prefix, priority }) => prefix === route.prefix && priority === route.priority)
  return route.weight / rank.reduce((sum, { weight }) => sum + weight, 0)
}

function whyThere(route: Route, before: Route | undefined): string {
  if (!before) return 'This route has the longest matching prefix for this sender.'
  if (route.prefix !== before.prefix) return 'The prefix is shorter than that of the previous route.'
  if (route.priority !== before.priority)
    return `The previous route has a higher priority (${before.priority}; 0 is the highest).`
  return 'The route has the same rank as the previous route; messages are distributed over both by weight.'
}

function whyUnused(route: Route & { status: string }, kind: string, order: Route[]): string {
  if (route.status !== 'active') return `The carrier of this route is ${route.status}.`
  if (route.sender !== 'any' && route.sender !== kind)
    return route.sender === 'alphanumeric'
      ? 'The route is only for alphanumeric sender IDs.'
      : 'The route is only for numbers as senders.'
  if (order.some(({ carrierId }) => carrierId === route.carrierId))
    return 'A previous route uses the same carrier.'
  return 'A previous route is marked as last.'
}
