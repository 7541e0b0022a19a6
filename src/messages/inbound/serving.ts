import type { Carriers } from '#carriers/index.ts'
import type { Owner } from '#numbers/index.ts'

/** How to handle a message to a number that the delivering carrier does not serve. */
export type UnservedPolicy = 'refuse' | 'accept'

/** The routes that decide which carriers serve a number without a list of carriers. */
export type Serving = { routing: Pick<Carriers['routing'], 'leadsTo'> }

/**
 * Whether a carrier serves a number: whether the number lists the carrier or, without a list, a route to the number uses the carrier. Preferring another carrier, and draining
 * or disabling this carrier, does not matter, because messages still arrive from the carrier.
 */
export function serves(
  { routing }: Serving,
  carrierId: string,
  number: { msisdn: string; carriers?: Owner['carriers'] },
): boolean {
  return number.carriers ? number.carriers.includes(carrierId) : routing.leadsTo(carrierId, number.msisdn)
}
