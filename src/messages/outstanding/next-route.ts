import type { Carriers, Route, Routed } from '#carriers/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'

type Knowing = Pick<Carriers, 'routing' | 'availability'>

/**
 * The route of a new message: its first one, unless no node has a session with that carrier; then the next whose carrier has one.
 * `away` is the carrier that was passed over.
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

/** Where a message goes on: to which carrier, how many take turns with it, and whether all of them have had theirs. */
export type Onward = { carrierId: string; carriers: number; newRound: boolean }

/**
 * The route behind the one that a message is on, and behind the last one the first again; only those whose carrier has a session.
 * It is looked for in the routes as they are now. Nothing when there is no other.
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

/** So many submits of a message in a row are throttled before it goes on to another carrier. */
const throttledTries = 3

/** Why a carrier has not taken a message; what it was, decides whether another one is asked. */
export type Delay = 'refused' | 'throttled' | 'unknown' | 'not sent'

/** Whether a message that was not taken may go on to another carrier at once: not where it may have been taken after all. */
export function mayGoOn(delay: Delay, { tries }: OutboundMessage): boolean {
  return delay === 'refused' || (delay === 'throttled' && tries >= throttledTries)
}
