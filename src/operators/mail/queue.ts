import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { textField } from './sealed.ts'
import { insertMail, type NewMail } from './store.ts'

/** An email to be sent. `id` identifies its cause, so that it is enqueued once. */
export type Letter = Pick<NewMail, 'id' | 'kind' | 'recipient' | 'subject' | 'expires_at'> & {
  text: string
  accountId?: string
}

/** Enqueues an email in the transaction that causes it. */
export async function enqueueMail(sql: Sql, vault: Vault, letter: Letter): Promise<void> {
  const { text, accountId, ...mail } = letter
  await insertMail(sql, {
    ...mail,
    account_id: accountId ?? null,
    text_sealed: vault.seal(text, textField(mail.id)),
  })
}
