import type { Inside } from '../portal-session/family.ts'
import type { NewActivity } from './activity-store.ts'

export const accountOf = ({ customer }: Inside): string => customer.account.id

/** The actor, for the activity of the account. */
export const by = ({
  customer: { member },
  credentials,
}: Inside): Pick<NewActivity, 'actor' | 'address'> => ({
  actor: member?.email ?? 'API secret',
  address: credentials.ip,
})
