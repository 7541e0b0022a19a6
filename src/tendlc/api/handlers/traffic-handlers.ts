import { actorName, type Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { hasAssist, insertAssist } from '../../traffic/assist-store.ts'
import type { assistOperations } from '../contracts/traffic-contract.ts'

/** Reads and enables opt-out assist for the caller's account. The setting of its primary account is read without row-level security. */
export function assistHandlers({
  db,
  clock,
}: TendlcDeps): Handlers<Contract<typeof assistOperations>, Caller> {
  const enable = async ({ account, actor }: Caller) => {
    const input = { accountId: account.id, actor: actorName(actor), now: clock.now() }
    await db.asAccount(account.id, (sql) => insertAssist(sql, input))
    return { status: 200, body: { enabled: true } } as const
  }
  return {
    getOptOutAssist: async ({ caller }) => ({
      status: 200,
      body: { enabled: await hasAssist(db, caller.account.id) },
    }),
    enableOptOutAssist: ({ caller }) => enable(caller),
    putOptOutAssist: ({ caller }) => enable(caller),
  }
}
