import { refusingAllBut } from '#platform/contract/policy.ts'

// What customers' operations do for whom. Everybody who is not named is refused.

/** With a key, on a thing of the account's own. */
export const onOwnResource = refusingAllBut({
  owner: 'served',
  session: 'served',
  primary: 'unknown',
  subaccount: 'unknown',
  sibling: 'unknown',
  stranger: 'unknown',
  foreignSession: 'unknown',
})

/** With a key or an application's token, on a thing of the account's own. */
export const onOwnResourceByAny = refusingAllBut({
  owner: 'served',
  session: 'served',
  application: 'served',
  primary: 'unknown',
  subaccount: 'unknown',
  sibling: 'unknown',
  stranger: 'unknown',
  foreignSession: 'unknown',
})

/** With a key, on nothing that stands there already, or on all of the account's own. */
export const withKey = refusingAllBut(eachTheirOwn())

/** With a key, on an account: one's own, or a subaccount of it (S3-094). */
export const onAccount = refusingAllBut({
  owner: 'served',
  session: 'served',
  primary: 'served',
  subaccount: 'unknown',
  sibling: 'unknown',
  stranger: 'unknown',
  foreignSession: 'unknown',
})

/** With a key or an application's token, on nothing that stands there already. */
export const withKeyOrToken = refusingAllBut({ ...eachTheirOwn(), application: 'served' })

function eachTheirOwn() {
  const own = {
    primary: 'own',
    subaccount: 'own',
    sibling: 'own',
    stranger: 'own',
    foreignSession: 'own',
  } as const
  return { owner: 'served', session: 'served', ...own } as const
}
