import { useAccountNames } from '../../../api/account-names.ts'
import { countryName } from '../group-names.ts'
import type { Report } from './spec.ts'

/** The name of a group without a key. */
export const unknown = 'None or unknown'

/** The names of the lines of the largest groups. */
export function useLegend<Counts>({ group_by: groupBy, groups, series }: Report<Counts>): readonly string[] {
  const keys = (series ?? []).map(({ key }) => key)
  const accounts = useAccountNames(groupBy === 'account' ? keys.filter((key) => key !== null) : [])
  const named = new Map(groups.map(({ key, name }) => [key, name]))
  return keys.map((key) => {
    if (key === null) return unknown
    if (groupBy === 'country') return countryName(key)
    return accounts.get(key) ?? named.get(key) ?? key
  })
}
