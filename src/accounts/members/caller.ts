import type { Inside } from '../portal-session/family.ts'
import type { Actor } from '../activity/activity-store.ts'

export const accountOf = ({ customer }: Inside): string => customer.account.id

/** The actor, for the activity of the account. */
export const by = ({ customer: { member }, credentials }: Inside): Actor => ({
  actor: member?.email ?? 'API secret',
  address: credentials.ip,
})

/** An operator, in the activity of an account. */
export const byOperator: Actor = { actor: 'operator', address: '' }
