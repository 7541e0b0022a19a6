import type { NumberType } from '#accounts/index.ts'
import { gramsOf, likeOf, type Pattern } from './pattern.ts'

/** The available numbers that a search covers. */
export type SearchScope = { country: string; type?: NumberType | undefined; features: readonly string[] }

/** Condition for the numbers of a scope, by `$2` and `$3`; the caller adds the condition on the country, `$1`. */
export const inScope = `status = 'available' and ($2::text is null or type = $2) and features = any($3::text[])`

export const valuesOf = ({ country, type, features }: SearchScope) => [country, type ?? null, features]

/**
 * A range of numbers of a country. The row comparison makes the planner read only the range of the index by country and number. `country > ''` is a
 * condition of that partial index only, so that no other index is used.
 */
export const within = (from: string, before: string): string =>
  `country > '' and (country, msisdn) >= ($1, ${from}) and (country, msisdn) < ($1, ${before})`

/** All numbers of a country, read by the index of `within`, but with fewer comparisons per row. */
export const ofCountry = `country > '' and country >= $1 and country <= $1`

/**
 * Condition for numbers that match three digits or more and are in no matching block, with the pattern's values from `$4` on. `type > ''` is a
 * condition of the index of digits only, so that no other index is used.
 */
export const matchesAlone = `type > '' and country = $1 and number_grams(msisdn) @> $4::smallint[] and right(msisdn, $5) like $6
  and ($7::text is null or left(msisdn, length(msisdn) - 5) not like $7)`

export function valuesAlone({ where, digits }: Pattern): unknown[] {
  const like = likeOf({ where, digits })
  return where === 'ends'
    ? [gramsOf(digits, true), 15, like, null]
    : [gramsOf(digits, false), digits.length + 4, like, like]
}
