import type { Accounts, RequestCaller } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import type { Family } from '#platform/contract/family.ts'
import { inProblems } from '#platform/contract/usual-problems.ts'
import { foundEndpoint } from './find.ts'

type FamilyDeps = { db: Db; accounts: Accounts }

/** The family of `/v1/webhook-endpoints`: Basic, and problem bodies. */
export function endpointsFamily({ db, accounts }: FamilyDeps, errorsUrl: string): Family<RequestCaller> {
  return {
    ...inProblems((kind) => typeBelow(errorsUrl, kind)),
    name: 'webhook-endpoints',
    owner: ({ account }) => account.id,
    target({ account }, _, params) {
      const { endpoint_id: id } = params as { endpoint_id?: string }
      return id === undefined ? undefined : foundEndpoint(db, account.id, id).then(() => undefined)
    },
    headers: { 'cache-control': 'no-store' },
    authenticate: async (credentials) => ({ ...(await accounts.basic(credentials)), credentials }),
  }
}
