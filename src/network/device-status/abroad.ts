import { countriesOf } from '#platform/mobile-countries.ts'
import type { Roaming } from '../source/port.ts'

/** Country in which a device roams, in the form of both families; empty if it does not roam or the country is unknown. */
export function abroad({ roaming, mcc }: Roaming): { countryCode?: number; countryName?: string[] } {
  if (!roaming || mcc === undefined) return {}
  return { countryCode: Number(mcc), countryName: countriesOf(mcc).toSorted() }
}
