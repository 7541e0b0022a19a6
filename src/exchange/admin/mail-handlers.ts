import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { listCaptured, readCaptured } from '#tendlc/index.ts'
import { type OperatorHandlers, found } from '#operators/index.ts'
import type { mailOperations } from './mail-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type Captured = Awaited<ReturnType<typeof listCaptured>>[number]

/** Handlers of the operations on the mailbox of the sandbox. */
export function mailHandlers({
  db,
  vault,
}: {
  db: Db
  vault: Vault
}): OperatorHandlers<typeof mailOperations> {
  return {
    listMails(_, { query }) {
      const page = readPageById(query, (position) => listCaptured(db, { recipient: query.to, ...position }))
      return answerPage('mails', envelopeOf, page)
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
