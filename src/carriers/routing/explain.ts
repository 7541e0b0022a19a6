import type { Sql } from '#platform/database/db.ts'
import { readRoutesTo, type RouteWithState } from './route-store.ts'
import { routeTable, senderKind, type Route, type Routed } from './routing.ts'

/** A route that could lead a message to its carrier, and why it stands where it does; unused ones have no place. */
export type ExplainedRoute = RouteWithState & {
  place: number | null
  /** Of the messages that come to routes of its rank, the part that takes it first; 0 to 1. */
  share: number
  why: string
}

/** The routes of a message in the order in which they are tried, behind them those that it cannot take. */
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
    place: i + 1,
    share: shareOf(route, fitting),
    why: whyThere(route, order[i - 1]),
  }))
  const unused = all
    .filter(({ id }) => !order.some((route) => route.id === id))
    .map((route) => ({ ...route, place: null, share: 0, why: whyUnused(route, kind, order) }))
  return [...placed, ...unused]
}

function shareOf(route: Route, all: Route[]): number {
  const rank = all.filter(({ prefix, priority }) => prefix === route.prefix && priority === route.priority)
  return route.weight / rank.reduce((sum, { weight }) => sum + weight, 0)
}

function whyThere(route: Route, before: Route | undefined): string {
  if (!before) return 'Its prefix is the longest that leads anywhere for this sender.'
  if (route.prefix !== before.prefix) return 'Its prefix is shorter than that of the route before it.'
  if (route.priority !== before.priority) return `Its priority comes after ${before.priority}.`
  return 'Its rank is that of the route before it; messages are spread over both by weight.'
}

function whyUnused(route: Route & { status: string }, kind: string, order: Route[]): string {
  if (route.status !== 'active') return `Its carrier is ${route.status}.`
  if (route.sender !== 'any' && route.sender !== kind) return `It is for senders that are a ${route.sender}.`
  if (order.some(({ carrierId }) => carrierId === route.carrierId)) return 'Its carrier has a place already.'
  return 'A route before it is the last.'
}
