import type { Carriers } from '#carriers/index.ts'
import type { Owner } from '#numbers/index.ts'

/** The handling of a message that a carrier delivers to a number it does not serve. */
export type UnservedPolicy = 'refuse' | 'accept'

/** The routes that decide which carriers serve a number without a list of carriers. */
export type Serving = { routing: Pick<Carriers['routing'], 'leadsTo'> }

/**
 * Whether a carrier serves a number: one that the number lists or, without a list, one with a route to it. Preferring another carrier, and draining
 * or disabling this one, does not change that: messages still arrive from it.
 */
export function serves(
  { routing }: Serving,
  carrierId: string,
  number: { msisdn: string; carriers?: Owner['carriers'] },
): boolean {
  return number.carriers ? number.carriers.includes(carrierId) : routing.leadsTo(carrierId, number.msisdn)
}
