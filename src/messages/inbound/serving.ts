import type { Carriers } from '#carriers/index.ts'
import type { Owner } from '#numbers/index.ts'

/** What happens to a message that a carrier delivers to a number it does not serve. */
export type UnservedPolicy = 'refuse' | 'accept'

/** What decides which carriers serve a number that names none. */
export type Serving = { routing: Pick<Carriers['routing'], 'leadsTo'> }

/**
 * Whether a carrier serves a number: one that the number names or, where it names none, one with a route to it. A route that prefers
 * another carrier, and a carrier that drains or is disabled, change nothing: messages still come that way.
 */
export function serves(
  { routing }: Serving,
  carrierId: string,
  number: { msisdn: string; carriers?: Owner['carriers'] },
): boolean {
  return number.carriers ? number.carriers.includes(carrierId) : routing.leadsTo(carrierId, number.msisdn)
}
