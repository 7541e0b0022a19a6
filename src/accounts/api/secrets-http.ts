import type { Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Caller } from '../authentication/caller.ts'
import { openCostlyWork } from '../applications/costly-work.ts'
import type { Secret } from '../secrets/secret-store.ts'
import type { secretsContract } from './secrets-contract.ts'
import { addSecret, getSecret, listSecrets, revokeSecret } from '../secrets/secrets.ts'
import { authorizeAccount } from './authorize-account.ts'

/** The secrets operations, on the account that the path names. */
export function secretHandlers({
  db,
  vault,
}: {
  db: Db
  vault: Vault
}): Handlers<typeof secretsContract, Caller> {
  const making = openCostlyWork()
  return {
    async listSecrets({ caller }, { params }) {
      const accountId = await authorizeAccount(db, caller, params.api_key)
      const secrets = await listSecrets(db, accountId)
      const body = {
        _links: { self: { href: pathOf(accountId) } },
        _embedded: { secrets: secrets.map((secret) => toWire(accountId, secret)) },
      }
      return { status: 200, body }
    },
    async createSecret({ caller }, { params, body }) {
      const accountId = await authorizeAccount(db, caller, params.api_key)
      const secret = await making(accountId, () => addSecret(db, vault, accountId, body.secret))
      return { status: 201, body: toWire(accountId, secret) }
    },
    async getSecret({ caller }, { params }) {
      const accountId = await authorizeAccount(db, caller, params.api_key)
      return { status: 200, body: toWire(accountId, await getSecret(db, accountId, params.secret_id)) }
    },
    async revokeSecret({ caller }, { params }) {
      const accountId = await authorizeAccount(db, caller, params.api_key)
      await revokeSecret(db, accountId, params.secret_id)
      return { status: 204 }
    },
  }
}

const pathOf = (accountId: string) => `/accounts/${accountId}/secrets`

/** Times have no fractions of a second here, as in the public examples. */
function toWire(accountId: string, { id, createdAt }: Secret) {
  return {
    _links: { self: { href: `${pathOf(accountId)}/${id}` } },
    id,
    created_at: `${createdAt.toISOString().slice(0, 19)}Z`,
  }
}
