import { refusingAllBut } from '#platform/contract/policy.ts'

// Policies of customers' operations. Actors that are not listed are rejected.

/** With a key, on a resource of the account. */
export const onOwnResource = refusingAllBut({
  owner: 'served',
  session: 'served',
  primary: 'unknown',
  subaccount: 'unknown',
  sibling: 'unknown',
  foreignAccount: 'unknown',
  foreignSession: 'unknown',
})

/** With a key or an application's token, on a resource of the account. */
export const onOwnResourceByAny = refusingAllBut({
  owner: 'served',
  session: 'served',
  application: 'served',
  primary: 'unknown',
  subaccount: 'unknown',
  sibling: 'unknown',
  foreignAccount: 'unknown',
  foreignSession: 'unknown',
})

/** With a key, on no existing resource or on all resources of the account. */
export const withKey = refusingAllBut(eachTheirOwn())

/** With a key, on the caller's account or one of its subaccounts (S3-094). */
export const onAccount = refusingAllBut({
  owner: 'served',
  session: 'served',
  primary: 'served',
  subaccount: 'unknown',
  sibling: 'unknown',
  foreignAccount: 'unknown',
  foreignSession: 'unknown',
})

/** With a key or an application's token, on no existing resource. */
export const withKeyOrToken = refusingAllBut({ ...eachTheirOwn(), application: 'served' })

function eachTheirOwn() {
  const own = {
    primary: 'own',
    subaccount: 'own',
    sibling: 'own',
    foreignAccount: 'own',
    foreignSession: 'own',
  } as const
  return { owner: 'served', session: 'served', ...own } as const
}
