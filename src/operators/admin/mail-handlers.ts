import type { Db } from '#platform/database/db.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import { listMails, type QueuedMail } from '../mail/index.ts'
import type { mailOperations } from './mail-contract.ts'

/** Handlers of the operations on the queue of emails. */
export function mailHandlers({ db }: { db: Db }): OperatorHandlers<typeof mailOperations> {
  return {
    listOutgoingMails: (_, { query }) =>
      answerPage(
        'mails',
        mailWire,
        readPageById(query, (position) => listMails(db, { ...position, outcome: query.status })),
      ),
  }
}

function mailWire({ id, account_id, outcome, created_at, due_at, ended_at, ...mail }: QueuedMail) {
  const { kind, recipient, subject, failure, attempts } = mail
  return {
    mail_id: id,
    kind,
    api_key: account_id,
    recipient,
    subject,
    failure,
    attempts,
    status: outcome ?? ('pending' as const),
    created_at: created_at.toISOString(),
    next_attempt_at: outcome === null ? due_at.toISOString() : null,
    ended_at: ended_at?.toISOString() ?? null,
  }
}
