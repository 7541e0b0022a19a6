import { openFactors, sealedFactors } from '#platform/sign-in/factors.ts'
import { openLoginNetworks } from '#platform/sign-in/login-network-store.ts'
import { openPasswords } from '#platform/sign-in/passwords.ts'
import { openThrottle } from '#platform/sign-in/throttle.ts'
import type { UserTables } from '#platform/sign-in/user-tables.ts'

const tables: UserTables = {
  users: 'member',
  // The email address, and the account if it was entered. Members without a password do not count, because an account can state any address by
  // single sign-on, and the limits on guesses at a password are wider on known networks.
  isNamed: `p.email = split_part(given.name, ' ', 1) and split_part(given.name, ' ', 2) in ('', p.account_id)
    and p.password is not null`,
  codes: 'member_recovery_code',
  networks: 'member_network',
  user: 'member_id',
}

// The parts of the sign-in of members, with queues and counters of their own.
export const factors = openFactors(tables)
export const loginNetworks = openLoginNetworks(tables)
export const passwords = openPasswords()
export const throttle = openThrottle(loginNetworks, 'member')

/** The columns of this domain that hold sealed secrets of members. */
export const sealedMemberColumns = sealedFactors(tables)
