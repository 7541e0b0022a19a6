import { createSecretByOperator, revokeSecretByOperator } from '../secrets/operator-secrets.ts'
import { listSecrets } from '../secrets/secrets.ts'
import { readAccount } from '../account/account-store.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { secretOperations } from './secret-contract.ts'

type Deps = { db: Db; vault: Vault }

/** Handlers of the operations on the secrets of an account. */
export function secretHandlers({ db, vault }: Deps): OperatorHandlers<typeof secretOperations> {
  const audited = openAudited({ db, subject: 'account' })
  return {
    async listAccountSecrets(_, { params: { api_key: id } }) {
      found(await readAccount(db, id))
      const secrets = await listSecrets(db, id)
      const shown = secrets.map((one) => ({ secret_id: one.id, created_at: one.createdAt.toISOString() }))
      return { status: 200, body: { secrets: shown } }
    },
    async createAccountSecret(ctx, { params: { api_key: id } }) {
      const provided = await createSecretByOperator(db, vault, id, (sql, secret_id) =>
        audited.notes(sql, ctx, { id, before: null, after: { secret_id } }),
      )
      if (provided === 'unknown') throw new Problem(operatorProblems.notFound)
      if (provided === 'full') throw new Problem(operatorProblems.accountSecretsFull)
      const body = {
        secret_id: provided.id,
        created_at: provided.createdAt.toISOString(),
        api_secret: provided.value,
      }
      return { status: 201, body }
    },
    async revokeAccountSecret(ctx, { params: { api_key: id, secret_id } }) {
      const outcome = await revokeSecretByOperator(db, id, secret_id, (sql) =>
        audited.notes(sql, ctx, { id, before: { secret_id }, after: null }),
      )
      if (outcome === 'unknown') throw new Problem(operatorProblems.notFound)
      if (outcome === 'last') throw new Problem(operatorProblems.lastSecret)
      return { status: 204 }
    },
  }
}
