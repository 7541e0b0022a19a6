import { refusingAllBut } from '#platform/contract/policy.ts'

// Policies of customers' operations. Actors that are not listed are rejected.

/** For operations on one resource of the account, called with the account's key. */
export const onOwnResource = refusingAllBut({
  owner: 'served',
  session: 'served',
  member: 'served',
  primary: 'unknown',
  subaccount: 'unknown',
  sibling: 'unknown',
  foreignAccount: 'unknown',
  foreignSession: 'unknown',
})

/** For operations on one resource of the account, called with the account's key or the token of an application. */
export const onOwnResourceByAny = refusingAllBut({
  owner: 'served',
  session: 'served',
  member: 'served',
  application: 'served',
  primary: 'unknown',
  subaccount: 'unknown',
  sibling: 'unknown',
  foreignAccount: 'unknown',
  foreignSession: 'unknown',
})

/** For operations that name no existing resource or cover all resources of the account, called with the account's key. */
export const withKey = refusingAllBut(eachTheirOwn())

/** For operations of a member on their own sign-in. */
export const inMemberSession = refusingAllBut({ member: 'served' })

/** For operations on the caller's account or one of its subaccounts, called with the account's key (S3-094). */
export const onAccount = refusingAllBut({
  owner: 'served',
  session: 'served',
  member: 'served',
  primary: 'served',
  subaccount: 'unknown',
  sibling: 'unknown',
  foreignAccount: 'unknown',
  foreignSession: 'unknown',
})

/** For operations that name no existing resource, called with the account's key or the token of an application. */
export const withKeyOrToken = refusingAllBut({ ...eachTheirOwn(), application: 'served' })

function eachTheirOwn() {
  const own = {
    primary: 'own',
    subaccount: 'own',
    sibling: 'own',
    foreignAccount: 'own',
    foreignSession: 'own',
  } as const
  return { owner: 'served', session: 'served', member: 'served', ...own } as const
}
