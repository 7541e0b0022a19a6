import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PersonRow } from './person-store.ts'
import { stepOf } from './totp.ts'
import { useRecoveryCode, useStep } from './totp-store.ts'

/** Where a person's secret is sealed. */
export const totpField = (personId: string): SealedField => ({
  table: 'person',
  column: 'totp_secret',
  id: personId,
})

/** Where one is sealed of which no code was given yet. */
export const offeredTotpField = (personId: string): SealedField => ({
  table: 'person',
  column: 'totp_offered',
  id: personId,
})

/** Takes a code of the app or a recovery code, each once; false where it is none, or was taken before. */
export async function takeCode(sql: Sql, vault: Vault, person: PersonRow, code: string): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(typed)) return useRecoveryCode(sql, person.id, hashOfRecovery(typed))
  const step = stepOf(vault.open(person.totp_secret!, totpField(person.id)), typed, wallNow())
  return step !== undefined && useStep(sql, person.id, step)
}

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Ten codes for the day when the app is lost, of 80 random bits each, as they are shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]!).join('')
    return letters.match(/.{4}/g)!.join('-')
  })
}

export function hashOfRecovery(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest()
}
