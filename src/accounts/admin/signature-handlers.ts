import { endPreviousSignature, rotateSignature } from '../account/signature.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import { usualKeepSeconds, type signatureOperations } from './signature-contract.ts'

type Deps = { db: Db; vault: Vault }

/** Handlers of the operations on the secrets that sign webhooks. */
export function signatureHandlers({ db, vault }: Deps): OperatorHandlers<typeof signatureOperations> {
  const audited = openAudited({ db, subject: 'account' })
  return {
    async rotateSignatureSecret(ctx, { params, body }) {
      const { api_key: id } = params
      const { keep_seconds: keep = usualKeepSeconds } = body
      const { rotated } = await audited(ctx, async (sql) => {
        const rotated = found(await rotateSignature(sql, vault, id, keep))
        const previous_signs_until = rotated.previousSignsUntil?.toISOString() ?? null
        return { id, before: null, after: { previous_signs_until }, rotated }
      })
      const { signatureSecret, previousSignsUntil } = rotated
      return {
        status: 200,
        body: {
          signature_secret: signatureSecret,
          webhook_secret: `whsec_${Buffer.from(signatureSecret).toString('base64')}`,
          previous_signs_until: previousSignsUntil?.toISOString() ?? null,
        },
      }
    },
    async endPreviousSignature(ctx, { params }) {
      const { api_key: id } = params
      await audited(ctx, async (sql) => {
        found((await endPreviousSignature(sql, id)) || undefined)
        return { id, before: null, after: { previous_signs_until: null } }
      })
      return { status: 204 }
    },
  }
}
