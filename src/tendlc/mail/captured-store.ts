import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { AccountMailer } from './port.ts'
import { mailField } from './sealed.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type CapturedMail = {
  id: string
  account_id: string
  sender: string
  recipient: string
  subject: string
  text_sealed: Buffer
  sent_at: Date
}

const sender = 'exchange@strowger.invalid'
const columns = 'id, account_id, sender, recipient, subject, text_sealed, sent_at'

/** The sandbox mailbox: stores every email encrypted, for the developer to read, and sends none. An email sent twice is stored once. */
export function openMailbox(db: Db, vault: Vault): AccountMailer {
  return {
    async send({ id, accountId, to, subject, text, at }) {
      const capturedId = uuidv7()
      const sealed = vault.seal(text, mailField(capturedId))
      await db.query(
        `insert into captured_mail (id, account_id, mail_id, sender, recipient, subject, text_sealed, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (mail_id) do nothing`,
        [capturedId, accountId, id, sender, to, subject, sealed, new Date(at)],
      )
      return 'accepted'
    },
  }
}

/** Captured emails, newest first, optionally of one recipient and after a given email. */
export async function listCaptured(
  sql: Sql,
  { recipient, after, limit }: PageRequest & { recipient?: string | undefined },
): Promise<CapturedMail[]> {
  const { rows } = await sql.query<CapturedMail>(
    `select ${columns} from captured_mail
      where ($1::text is null or recipient = $1) and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [recipient ?? null, after ?? null, limit],
  )
  return rows
}

/** A captured email with its text. */
export async function readCaptured(
  sql: Sql,
  vault: Vault,
  id: string,
): Promise<(CapturedMail & { text: string }) | undefined> {
  const { rows } = await sql.query<CapturedMail>(`select ${columns} from captured_mail where id = $1`, [id])
  const [row] = rows
  return row && { ...row, text: vault.open(row.text_sealed, mailField(row.id)) }
}
