import type { Carriers } from '#carriers/index.ts'
import { countryOf } from '#protection/index.ts'

export type Networks = { routing: Pick<Carriers['routing'], 'networkOf'> }

/** The country of a number according to the network prefixes, else according to its calling code. */
export function countryAt({ routing }: Networks, msisdn: string): string | undefined {
  return routing.networkOf(msisdn)?.value.country ?? countryOf(msisdn)
}
