import { openFactors, sealedFactors } from '#platform/sign-in/factors.ts'
import { openLoginNetworks } from '#platform/sign-in/login-network-store.ts'
import { openPasswords } from '#platform/sign-in/passwords.ts'
import { openThrottle } from '#platform/sign-in/throttle.ts'
import type { UserTables } from '#platform/sign-in/user-tables.ts'

const tables: UserTables = {
  users: 'person',
  isNamed: 'p.email = given.name',
  codes: 'person_recovery_code',
  networks: 'person_network',
  user: 'person_id',
}

// The parts of the sign-in of operators.
export const factors = openFactors(tables)
export const loginNetworks = openLoginNetworks(tables)
export const passwords = openPasswords()
export const throttle = openThrottle(loginNetworks)

/** The columns of this domain that hold sealed values. */
export const sealedColumns = sealedFactors(tables)
