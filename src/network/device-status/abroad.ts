import { countriesOf } from '../source/countries.ts'
import type { Roaming } from '../source/port.ts'

/** Where a device roams, as both families say it: nothing for one that does not, or where that is not known. */
export function abroad({ roaming, mcc }: Roaming): { countryCode?: number; countryName?: string[] } {
  if (!roaming || mcc === undefined) return {}
  return { countryCode: Number(mcc), countryName: countriesOf(mcc).toSorted() }
}
