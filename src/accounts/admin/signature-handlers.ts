import { endPreviousSignature, rotateSignature } from '../account/signature.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteChange, type OperatorHandlers, found } from '#operators/index.ts'
import { usualKeepSeconds, type signatureOperations } from './signature-contract.ts'

type Needs = { db: Db; vault: Vault }

/** What signs webhooks. */
export function signatureHandlers({ db, vault }: Needs): OperatorHandlers<typeof signatureOperations> {
  return {
    async rotateSignatureSecret({ caller }, { params, body }) {
      const { api_key: id } = params
      const { keep_seconds: keep = usualKeepSeconds } = body
      const { signatureSecret, previousSignsUntil } = await db.tx(async (sql) => {
        const rotated = found(await rotateSignature(sql, vault, id, keep))
        const until = rotated.previousSignsUntil?.toISOString() ?? null
        const change = { what: 'rotateSignatureSecret', subject: 'account', id } as const
        await noteChange(sql, caller, { ...change, before: null, after: { previous_signs_until: until } })
        return rotated
      })
      return {
        status: 200,
        body: {
          signature_secret: signatureSecret,
          webhook_secret: `whsec_${Buffer.from(signatureSecret).toString('base64')}`,
          previous_signs_until: previousSignsUntil?.toISOString() ?? null,
        },
      }
    },
    async endPreviousSignature({ caller }, { params }) {
      const { api_key: id } = params
      await db.tx(async (sql) => {
        found((await endPreviousSignature(sql, id)) || undefined)
        const change = { what: 'endPreviousSignature', subject: 'account', id } as const
        await noteChange(sql, caller, { ...change, before: null, after: { previous_signs_until: null } })
      })
      return { status: 204 }
    },
  }
}
