import type { Content } from '../fields/fields.ts'
import type { RegistrationRow } from './store.ts'

/** How long a new token proves who is behind a political campaign. */
const validYears = 2

/** Until when the token of a political campaign counts: from the day on which it was first given (S2-158); null of others. */
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
