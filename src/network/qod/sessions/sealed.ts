import type { Sql } from '#platform/database/db.ts'
import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import { readSinkToken } from './session-store.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'qod_session', column: 'sink_token' }]

/** The sealed access token for a session's sink. */
export const sinkTokenField = (sessionId: string): SealedField => ({
  table: 'qod_session',
  column: 'sink_token',
  id: sessionId,
})

/** Opens the access tokens for sinks; undefined for a session without one. */
export function openSinkTokens({ db, vault }: { db: Sql; vault: Vault }) {
  return async (sessionId: string): Promise<string | undefined> => {
    const sealed = await readSinkToken(db, sessionId)
    return sealed && vault.open(sealed, sinkTokenField(sessionId))
  }
}
