import type { NumberType } from '#accounts/index.ts'
import { gramsOf, likeOf, type Pattern } from './pattern.ts'

/** The available numbers that a search covers. */
export type SearchScope = { country: string; type?: NumberType | undefined; features: readonly string[] }

/** Condition for the numbers of a scope, by `$2` and `$3`; the caller adds the condition on the country, `$1`. */
export const inScope = `status = 'available' and ($2::text is null or type = $2) and features = any($3::text[])`

export const valuesOf = ({ country, type, features }: SearchScope) => [country, type ?? null, features]

/** A range of numbers of a country, as row comparison, so that the planner reads the range of the index by country and number. Only
 * that index has the condition on the country. */
export const within = (from: string, before: string): string =>
  `country > '' and (country, msisdn) >= ($1, ${from}) and (country, msisdn) < ($1, ${before})`

/** All numbers of a country, by the same index with fewer comparisons per row. */
export const ofCountry = `country > '' and country >= $1 and country <= $1`

/**
 * Condition for numbers that match three digits or more and are in no matching block, with the pattern's values from `$4` on. Only the
 * index of digits has the condition on the type.
 */
export const matchesAlone = `type > '' and country = $1 and number_grams(msisdn) @> $4::smallint[] and right(msisdn, $5) like $6
  and ($7::text is null or left(msisdn, length(msisdn) - 5) not like $7)`

export function valuesAlone({ where, digits }: Pattern): unknown[] {
  const like = likeOf({ where, digits })
  return where === 'ends'
    ? [gramsOf(digits, true), 15, like, null]
    : [gramsOf(digits, false), digits.length + 4, like, like]
}
