import type { Accounts, RequestCaller } from '#accounts/index.ts'
import type { Family } from '#platform/contract/family.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import { inProblems } from '#platform/contract/usual-problems.ts'
import type { Db } from '#platform/database/db.ts'
import { foundUser } from './find.ts'

type FamilyDeps = { db: Db; accounts: Accounts }

/** The family of `/console/v1/smpp-users`: Basic, and problem bodies. Responses contain passwords, so that the request log has no entries. */
export function ownSmppUsersFamily({ db, accounts }: FamilyDeps, errorsUrl: string): Family<RequestCaller> {
  return {
    ...inProblems((kind) => typeBelow(errorsUrl, kind)),
    name: 'smpp-users',
    unlogged: true,
    owner: ({ account }) => account.id,
    target({ account }, _, params) {
      const { smpp_user_id: id } = params as { smpp_user_id?: string }
      return id === undefined ? undefined : foundUser(db, account.id, id).then(() => undefined)
    },
    headers: { 'cache-control': 'no-store' },
    authenticate: async (credentials) => ({ ...(await accounts.basic(credentials)), credentials }),
  }
}
