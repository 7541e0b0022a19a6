import type { Content } from '../fields/fields.ts'
import type { RegistrationRow } from './store.ts'

/** Validity of a token of a political campaign. */
const validYears = 2

/** Expiry of the token of a political campaign, counted from the day on which it was first submitted (S2-158); null for other content. */
export function tokenExpiry(content: Content, before: RegistrationRow | undefined, now: number): Date | null {
  const token = tokenOf(content)
  if (token === undefined) return null
  if (before && tokenOf(before.content) === token) return before.token_expires_at
  const expiry = new Date(now)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + validYears)
  return expiry
}

function tokenOf({ use_case: useCase }: Content): string | undefined {
  return useCase?.category === 'Political' ? useCase.political_auth_token : undefined
}
