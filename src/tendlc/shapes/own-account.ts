import type { Caller } from '#accounts/index.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'

/** Things are made for the account that calls: naming another one is refused by `kind`, whatever that one is. */
export function refuseOther({ account }: Caller, accountId: string | undefined, kind: ProblemKind): void {
  if (accountId === undefined || accountId === account.id) return
  const faults = [{ name: 'account_id', reason: 'must be your own API key', rule: 'const' }]
  throw new Problem(kind, { faults })
}
