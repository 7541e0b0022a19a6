import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { listCaptured, readCaptured } from '#tendlc/index.ts'
import { type OperatorHandlers, limitOf, nextOf, found } from '#operators/index.ts'
import type { mailOperations } from './mail-contract.ts'

type Captured = Awaited<ReturnType<typeof listCaptured>>[number]

/** The mailbox of the sandbox. */
export function mailHandlers({
  db,
  vault,
}: {
  db: Db
  vault: Vault
}): OperatorHandlers<typeof mailOperations> {
  return {
    async listMails(_, { query }) {
      const limit = limitOf(query)
      const rows = await listCaptured(db, { recipient: query.to, cursor: query.cursor, limit })
      return { status: 200, body: { mails: rows.map(envelopeOf), next: nextOf(rows, limit) } }
    },
    async readMail(_, { params }) {
      const mail = found(await readCaptured(db, vault, params.mail_id))
      return { status: 200, body: { ...envelopeOf(mail), text: mail.text } }
    },
  }
}

function envelopeOf({
  id: mail_id,
  account_id: api_key,
  sender: from,
  recipient: to,
  subject,
  sent_at,
}: Captured) {
  return { mail_id, api_key, from, to, subject, sent_at: sent_at.toISOString() }
}
