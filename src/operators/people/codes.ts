import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PersonRow } from './person-store.ts'
import { stepOf } from './totp.ts'
import { useRecoveryCode, useStep } from './totp-store.ts'

/** The column that holds a person's sealed TOTP secret. */
export const totpField = (personId: string): SealedField => ({
  table: 'person',
  column: 'totp_secret',
  id: personId,
})

/** The column that holds a sealed secret until its first code confirms it. */
export const offeredTotpField = (personId: string): SealedField => ({
  table: 'person',
  column: 'totp_offered',
  id: personId,
})

/** Consumes an app code or a recovery code; false if it is incorrect or was used before. */
export async function takeCode(sql: Sql, vault: Vault, person: PersonRow, code: string): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(typed)) return useRecoveryCode(sql, person.id, hashOfRecovery(typed))
  const step = stepOf(vault.open(person.totp_secret!, totpField(person.id)), typed, wallNow())
  return step !== undefined && useStep(sql, person.id, step)
}

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Ten recovery codes of 80 random bits each, in the form in which they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]!).join('')
    return letters.match(/.{4}/g)!.join('-')
  })
}

export function hashOfRecovery(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest()
}
