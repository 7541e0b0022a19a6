import type { Grouping } from '#messages/reports/grouping-fields.ts'
import { useAccountNames } from '../../api/account-names.ts'
import { useRead } from '../../api/reading.ts'

const countries = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })

export const countryName = (code: string): string => countries.of(code) ?? code

/** The name of messages without a value. */
export const unknownName = (groupBy: Grouping): string =>
  (
    { error: 'No error', sender: 'Other senders', carrier: 'No carrier' } as Partial<Record<Grouping, string>>
  )[groupBy] ?? 'Unknown'

/** The names of groups for a legend, by their keys. */
export function useGroupNames(groupBy: Grouping, keys: readonly (string | null)[]): readonly string[] {
  const known = keys.filter((key) => key !== null)
  const accounts = useAccountNames(groupBy === 'account' ? known : [])
  const { data } = useRead('listCarriers', {}, { when: groupBy === 'carrier' })
  const carriers = new Map(data?.carriers.map(({ carrier_id, name }) => [carrier_id, name]))
  return keys.map((key) => {
    if (key === null) return unknownName(groupBy)
    if (groupBy === 'country') return countryName(key)
    return accounts.get(key) ?? carriers.get(key) ?? key
  })
}
