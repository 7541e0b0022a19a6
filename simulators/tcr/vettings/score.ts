import { isInState } from '../rules/postcodes.ts'
import { textOf, type Json } from '../state.ts'

/** The result of a provider for a brand. */
export type Result =
  | { vettingStatus: 'ACTIVE'; vettingScore: number | null; vettingDetails: Record<string, string> }
  | { vettingStatus: 'UNSCORE' | 'FAILED'; reasons: string[] }

type Evidence = { name: string; points: number; holds(brand: Json): boolean }

const hostOf = (brand: Json): string =>
  URL.parse(textOf(brand, 'website'))?.hostname.replace(/^www\./, '') ?? ''

/** The evidence that raises a score. */
const evidence: readonly Evidence[] = [
  { name: 'website', points: 15, holds: (brand) => hostOf(brand) !== '' },
  {
    name: 'email in the domain of the website',
    points: 15,
    holds: (brand) => hostOf(brand) !== '' && textOf(brand, 'email').endsWith(`@${hostOf(brand)}`),
  },
  {
    name: 'postal address',
    points: 15,
    holds: (brand) =>
      textOf(brand, 'street') !== '' && isInState(textOf(brand, 'postalCode'), textOf(brand, 'state')),
  },
  { name: 'second business ID', points: 10, holds: (brand) => textOf(brand, 'altBusinessId').length >= 8 },
  { name: 'listed at a stock exchange', points: 10, holds: (brand) => textOf(brand, 'stockSymbol') !== '' },
]

const least = 30

/** The result of a vetting: it depends on the data of the brand. The last word of a company name selects cases that no data shows. */
export function resultOf(brand: Json, vettingClass: string): Result {
  const last = textOf(brand, 'companyName').trim().toLowerCase().split(/\s+/).at(-1)
  if (last === 'dissolved')
    return { vettingStatus: 'FAILED', reasons: ['The company is dissolved in the public record.'] }
  if (vettingClass === 'AUTHPLUS') return authorized(brand)
  if (vettingClass === 'POLITICAL')
    return { vettingStatus: 'ACTIVE', vettingScore: null, vettingDetails: { committee: 'verified' } }
  const found = evidence.filter(({ holds }) => holds(brand))
  if (found.length === 0)
    return { vettingStatus: 'UNSCORE', reasons: ['There is not enough information about the company.'] }
  const sum = found.reduce((points, one) => points + one.points, least)
  const vettingScore = Math.min(100, vettingClass === 'ENHANCED' ? sum + 10 : sum)
  const vettingDetails = { evidence: found.map(({ name }) => name).join(', ') }
  return { vettingStatus: 'ACTIVE', vettingScore, vettingDetails }
}

/** Auth+ succeeds for an email address in the domain of the website, as if its owner had opened the link in the email at once. */
function authorized(brand: Json): Result {
  const host = hostOf(brand)
  if (host !== '' && textOf(brand, 'businessContactEmail').endsWith(`@${host}`))
    return { vettingStatus: 'ACTIVE', vettingScore: null, vettingDetails: {} }
  return { vettingStatus: 'FAILED', reasons: ['The email address is not in the domain of the website.'] }
}
