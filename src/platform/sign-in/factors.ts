import { Problem } from '../contract/problem.ts'
import type { Sql } from '../database/db.ts'
import type { SealedField, Vault } from '../vault/vault.ts'
import type { SealedColumn } from '../vault/vault-key.ts'
import { wallNow } from '../wall-clock.ts'
import { openFactorStore } from './factor-store.ts'
import { signInProblems } from './problems.ts'
import { hashOfRecovery, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOf, totpAddress } from './totp.ts'
import type { UserTables } from './user-tables.ts'

/** A user whose row is locked. */
type LockedUser = { id: string; email: string; totp_secret: Buffer | null; totp_offered: Buffer | null }

/** Two-factor authentication of one kind of users. */
export type Factors = {
  /** Consumes an app code or a recovery code; false if it is incorrect or was used before. */
  takeCode(
    sql: Sql,
    vault: Vault,
    user: Pick<LockedUser, 'id' | 'totp_secret'>,
    code: string,
  ): Promise<boolean>
  /** Creates a secret for an authenticator app; it takes effect once `confirm` confirms it. */
  begin(sql: Sql, vault: Vault, user: LockedUser): Promise<{ secret: string; address: string }>
  /** Turns two-factor authentication on. Returns the recovery codes, which are shown only once. */
  confirm(sql: Sql, vault: Vault, user: LockedUser, code: string): Promise<string[]>
  /** Turns two-factor authentication off; requires a valid code. */
  remove(sql: Sql, vault: Vault, user: LockedUser, code: string): Promise<void>
  /** Turns two-factor authentication off without a code. */
  end(sql: Sql, id: string): Promise<void>
  countRecoveryCodes(sql: Sql, id: string): Promise<number>
}

/** The columns that hold the sealed secrets of these users. */
export const sealedFactors = ({ users }: UserTables): readonly SealedColumn[] => [
  { table: users, column: 'totp_secret' },
  { table: users, column: 'totp_offered' },
]

export function openFactors(tables: UserTables): Factors {
  const store = openFactorStore(tables)
  const field = (column: 'totp_secret' | 'totp_offered', id: string): SealedField => ({
    table: tables.users,
    column,
    id,
  })
  const factors: Factors = {
    async takeCode(sql, vault, { id, totp_secret: sealed }, code) {
      const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
      if (!/^\d{6}$/.test(typed)) return store.useRecoveryCode(sql, id, hashOfRecovery(typed))
      const step = stepOf(vault.open(sealed!, field('totp_secret', id)), typed, wallNow())
      return step !== undefined && store.useStep(sql, id, step)
    },
    async begin(sql, vault, { id, email, totp_secret: sealed }) {
      if (sealed) throw new Problem(signInProblems.codesOn)
      const secret = newTotpSecret()
      await store.storePending(sql, id, vault.seal(secret, field('totp_offered', id)))
      return { secret, address: totpAddress(secret, email) }
    },
    async confirm(sql, vault, { id, totp_offered: sealed }, code) {
      if (!sealed) throw new Problem(signInProblems.noCodeOffered)
      const secret = vault.open(sealed, field('totp_offered', id))
      const step = stepOf(secret, code.replaceAll(/\s/g, ''), wallNow())
      if (step === undefined) throw new Problem(signInProblems.codeRefused)
      await store.begin(sql, id, vault.seal(secret, field('totp_secret', id)), step)
      const codes = newRecoveryCodes()
      await store.replaceRecoveryCodes(sql, id, codes.map(hashOfRecovery))
      return codes
    },
    async remove(sql, vault, user, code) {
      if (!user.totp_secret) return
      if (!(await factors.takeCode(sql, vault, user, code))) throw new Problem(signInProblems.codeRefused)
      await store.end(sql, user.id)
    },
    end: store.end,
    countRecoveryCodes: store.countRecoveryCodes,
  }
  return factors
}
