import type { Carriers, Route, Routed } from '#carriers/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'

type Knowing = Pick<Carriers, 'routing' | 'availability'>

/**
 * The route of a new message: the first route whose carrier has a session on any node, or the first route if no carrier has one. `away`
 * is the skipped carrier.
 */
export function firstRoute(
  { routing, availability }: Knowing,
  message: Routed,
): { route: Route | undefined; away: string | null } {
  const routes = routing.routesOf(message)
  const [first] = routes
  if (!first || !availability.isAway(first.carrierId)) return { route: first, away: null }
  const open = routes.find(({ carrierId }) => availability.isUp(carrierId))
  return open ? { route: open, away: first.carrierId } : { route: first, away: null }
}

/** The next carrier of a message, the number of carriers that take turns, and whether a new round starts because all have been tried. */
export type Onward = { carrierId: string; carriers: number; newRound: boolean }

/**
 * The route after the current route of a message, starting again after the last. Considers only current routes whose carrier has a session.
 * Undefined if there is no other route.
 */
export function nextRoute(
  { routing, availability }: Knowing,
  message: Routed & Pick<OutboundMessage, 'carrierId'>,
): Onward | undefined {
  const routes = routing.routesOf(message)
  const at = routes.findIndex(({ carrierId }) => carrierId === message.carrierId)
  const others = [...routes.slice(at + 1), ...routes.slice(0, Math.max(at, 0))]
  const open = others.filter(({ carrierId }) => availability.isUp(carrierId))
  const [next] = open
  if (!next) return undefined
  return { carrierId: next.carrierId, carriers: open.length + 1, newRound: routes.indexOf(next) < at }
}

/** After this many throttled submits in a row, a message moves to another carrier. */
const throttledTries = 3

/** The reason why a carrier did not accept a message, which decides whether another carrier is tried. */
export type Delay = 'refused' | 'throttled' | 'unknown' | 'not sent'

/** Whether a message that was not accepted may be rerouted immediately, which is not the case if the carrier may have accepted it after all. */
export function mayGoOn(delay: Delay, { tries }: OutboundMessage): boolean {
  return delay === 'refused' || (delay === 'throttled' && tries >= throttledTries)
}
