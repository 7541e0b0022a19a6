import type { NumberType } from '#accounts/index.ts'
import { gramsOf, likeOf, type Pattern } from './pattern.ts'

/** Among which available numbers something is looked for. */
export type SearchScope = { country: string; type?: NumberType | undefined; features: readonly string[] }

/** The numbers among which we are, as `$2` and `$3`, with their country, `$1`, still to be said. */
export const inScope = `status = 'available' and ($2::text is null or type = $2) and features = any($3::text[])`

export const valuesOf = ({ country, type, features }: SearchScope) => [country, type ?? null, features]

/** Numbers of that country from one on and before another, as rows: so the index by country and number is
 * read, from its one place to its other, and not the one by number, in which others stand between them. No other index is for
 * whoever asks that a country is said. */
export const within = (from: string, before: string): string =>
  `country > '' and (country, msisdn) >= ($1, ${from}) and (country, msisdn) < ($1, ${before})`

/** All numbers of that country, from the same index: of many rows, two comparisons less for each. */
export const ofCountry = `country > '' and country >= $1 and country <= $1`

/**
 * What matches three digits or more and stands in no block that does, as a condition with the pattern's values from `$4` on. The index
 * of digits is for whoever asks that a type is said, and no other one is.
 */
export const matchesAlone = `type > '' and country = $1 and number_grams(msisdn) @> $4::smallint[] and right(msisdn, $5) like $6
  and ($7::text is null or left(msisdn, length(msisdn) - 5) not like $7)`

export function valuesAlone({ where, digits }: Pattern): unknown[] {
  const like = likeOf({ where, digits })
  return where === 'ends'
    ? [gramsOf(digits, true), 15, like, null]
    : [gramsOf(digits, false), digits.length + 4, like, like]
}
