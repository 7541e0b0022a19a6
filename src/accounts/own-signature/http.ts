import type { Handlers } from '#platform/contract/contract.ts'
import { rotateSignature } from '../account/signature.ts'
import { confirm, type ConfirmDeps } from '../portal-session/confirm.ts'
import type { Inside } from '../portal-session/family.ts'
import { readPreviousSignsUntil, readSignature } from '../secrets/signature-store.ts'
import { type ownSignatureContract, usualKeepSeconds } from './contract.ts'

/** The operations of a customer on the signature secret, each confirmed with a secret or password. */
export function ownSignatureHandlers(deps: ConfirmDeps): Handlers<typeof ownSignatureContract, Inside> {
  const { db, vault } = deps
  return {
    async revealOwnSignatureSecret({ caller }, { body }) {
      await confirm(deps, caller, body)
      const { id } = caller.customer.account
      const [secret, until] = await db.asAccount(id, async (sql) => [
        (await readSignature(sql, vault, id))!,
        await readPreviousSignsUntil(sql, id),
      ])
      return { status: 200, body: signatureWire(secret, until) }
    },
    async rotateOwnSignatureSecret({ caller }, { body }) {
      await confirm(deps, caller, body)
      const { id } = caller.customer.account
      const { keep_seconds: keep = usualKeepSeconds } = body
      const rotated = (await db.asAccount(id, (sql) => rotateSignature(sql, vault, id, keep)))!
      return { status: 200, body: signatureWire(rotated.signatureSecret, rotated.previousSignsUntil) }
    },
  }
}

const signatureWire = (secret: string, until: Date | null) => ({
  signature_secret: secret,
  webhook_secret: `whsec_${Buffer.from(secret).toString('base64')}`,
  previous_signs_until: until?.toISOString() ?? null,
})
