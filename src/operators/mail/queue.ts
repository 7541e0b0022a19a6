import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { textField } from './sealed.ts'
import type { Permitted } from './limits.ts'
import { insertMail, type NewMail } from './store.ts'

/** An email to be sent. A recipient gets one email of a kind with the same `cause`. */
export type Letter = Pick<NewMail, 'id' | 'subject' | 'expires_at'> & { text: string; cause?: string }

/** Enqueues an email to an address that `permitMails` has permitted, or of an operator, in the transaction that causes it. */
export async function enqueueMail(sql: Sql, vault: Vault, to: Permitted, letter: Letter): Promise<void> {
  const { kind, accountId, recipient } = to
  const { text, cause = null, ...mail } = letter
  await insertMail(sql, {
    ...mail,
    kind,
    cause,
    recipient,
    account_id: accountId ?? null,
    text_sealed: vault.seal(text, textField(mail.id)),
  })
}
