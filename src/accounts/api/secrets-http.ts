import type { Handlers } from '#platform/contract/contract.ts'
import type { RequestCaller } from '../authentication/caller.ts'
import { openCostlyWork } from '../applications/costly-work.ts'
import type { Secret } from '../secrets/secret-store.ts'
import type { secretsContract } from './secrets-contract.ts'
import { addSecret, getSecret, listSecrets, revokeSecret } from '../secrets/secrets.ts'
import type { ConfirmDeps } from '../portal-session/confirm.ts'
import { confirmSession } from '../portal-session/confirm-session.ts'
import { authorizeAccount } from './authorize-account.ts'

/** The secrets operations, on the account that the path names. */
export function secretHandlers(deps: ConfirmDeps): Handlers<typeof secretsContract, RequestCaller> {
  const { db, vault } = deps
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
      await confirmSession(deps, caller, body)
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
