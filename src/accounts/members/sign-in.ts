import { Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import type { MemberRow } from '../member-sign-in/member-store.ts'
import type { Entrance } from '#platform/sign-in/entrance.ts'
import { type Proof, prove, type ProveDeps, type ProveOptions } from '../member-sign-in/prove.ts'
import { requiresSignOn } from '../member-sign-in/provider-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { type Entered, enter } from './enter.ts'
import { memberProblems } from './problems.ts'

/** Signs a member in. Throws a Problem for each refusal, and 429 and 503 with a retry time. */
export function signIn(deps: ProveDeps, proof: Proof, at: Entrance): Promise<Entered> {
  return prove(deps, proof, atSignIn(deps, at), async (sql, member) => {
    const { account_id: accountId, email: actor } = member
    await refuseWithoutSignOn(sql, member)
    await recordActivity(sql, accountId, { actor, address: at.ip, kind: 'signed_in' })
    return enter(sql, member, at)
  })
}

/** Throws 403 for a member who must sign in with single sign-on. */
export async function refuseWithoutSignOn(sql: Sql, member: MemberRow): Promise<void> {
  if (await requiresSignOn(sql, member)) throw new Problem(memberProblems.signOnRequired)
}

/** A refused sign-in is recorded in the account. */
function atSignIn({ db }: ProveDeps, { ip }: Entrance): ProveOptions {
  return {
    ip,
    kinds: memberProblems,
    refused: ({ account_id: accountId, email: subject }, reason) =>
      recordActivity(db, accountId, {
        actor: 'unknown',
        address: ip,
        kind: 'sign_in_refused',
        subject,
        detail: { reason },
      }),
  }
}
