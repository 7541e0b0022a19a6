import type { AccountRow } from '../account/account-store.ts'
import { formatEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'

/** An account as operators see it. */
export function accountWire(row: AccountRow) {
  const { id, primary_id, payer_id, amount, credit_limit, previous_signs_until, ...rest } = row
  const { reload_trx: trx, reload_amount, reload_threshold, ...account } = rest
  return {
    api_key: id,
    primary_api_key: primary_id,
    ...account,
    previous_signs_until: previous_signs_until?.toISOString() ?? null,
    shares_balance: payer_id !== null,
    balance: formatEuro(amount),
    credit_limit: formatEuro(credit_limit),
    auto_reload:
      trx === null
        ? null
        : { trx, amount: formatEuro(reload_amount!), threshold: formatEuro(reload_threshold!) },
  }
}

/** Returns an account with a separate balance. Throws for a shared balance, which is changed at the account that owns it. */
export function ownBalance(account: AccountRow): AccountRow {
  if (account.payer_id !== null) {
    const detail = `The account shares the balance of ${account.payer_id}. Change the balance there.`
    throw new Problem(operatorProblems.sharedBalance, { detail })
  }
  return account
}
