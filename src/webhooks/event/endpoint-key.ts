import type { WebhookEvent } from './event.ts'
import { subjectIdOf } from './subject-id.ts'

/** The endpoint key of a URL, made of account and origin, so that failures of one endpoint do not affect others. */
export function endpointOf(accountId: string, url: string | undefined, channel?: string): string {
  if (channel !== undefined) return `${accountId} chat:${channel}`
  return `${accountId} ${url === undefined ? 'none' : (URL.parse(url)?.origin ?? 'invalid')}`
}

const registeredPrefix = 'endpoint:'

/** The origin of a registered endpoint. */
export const registeredOrigin = (id: string): string => registeredPrefix + id

/** The endpoint key of a registered endpoint. */
export const registeredKey = (accountId: string, id: string): string => `${accountId} ${registeredOrigin(id)}`

/** The ID of a registered endpoint, from its key or origin; undefined for other endpoints. */
export function registeredIdOf(key: string): string | undefined {
  const at = key.indexOf(registeredPrefix)
  return at === -1 || (at > 0 && key[at - 1] !== ' ') ? undefined : key.slice(at + registeredPrefix.length)
}

/** The endpoint key of the recipient of an event. */
export function keyOf({ accountId, url, channel, registered }: WebhookEvent): string {
  return registered ? registeredKey(accountId, registered.id) : endpointOf(accountId, url, channel)
}

/**
 * The order of deliveries: the subject of the event. A registered endpoint has an order of its own, so that another endpoint never delays
 * its events.
 */
export function orderOf({
  subjectId,
  registered,
}: {
  subjectId: string
  registered?: { id: string } | undefined
}): string {
  return registered ? subjectIdOf({ endpoint: registered.id, subject: subjectId }) : subjectId
}

/** Whether an endpoint belongs to a chat channel. */
export function isChannel(endpoint: string): boolean {
  return originOf(endpoint).startsWith('chat:')
}

/** The origin of an endpoint. */
export function originOf(endpoint: string): string {
  return endpoint.slice(endpoint.indexOf(' ') + 1)
}

/** The account that an endpoint belongs to. */
export function accountOf(endpoint: string): string {
  return endpoint.slice(0, endpoint.indexOf(' '))
}
