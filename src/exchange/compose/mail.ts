import { openMailMetrics, openMailQueue, type QueueMailer } from '#operators/index.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { openMailbox } from '#tendlc/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** The queue of emails to operators and to owners of accounts. */
export type MailQueue = ReturnType<typeof openMailQueue>

export function openQueuedMail({ db, vault }: Engine, { config, log, metrics }: NodeParts): MailQueue {
  return openMailQueue({
    db,
    vault,
    log,
    mailer: mailerOf(config, { db, vault }),
    metrics: openMailMetrics(metrics, db),
  })
}

/** Why a sandbox does not send an email to an operator. */
const onlyMailbox =
  'A sandbox sends no emails. Its mailbox (`GET /operator/v1/mails`) stores only emails that concern an account.'

function mailerOf(
  { smtpUrl: url, mailFrom: from, mode }: NodeParts['config'],
  { db, vault }: Pick<Engine, 'db' | 'vault'>,
): QueueMailer | undefined {
  if (url !== undefined && from !== undefined) return openSmtp({ url, from })
  if (mode !== 'sandbox') return undefined
  const mailbox = openMailbox(db, vault)
  return {
    send: async ({ accountId, ...mail }) =>
      accountId === null ? { refused: onlyMailbox } : mailbox.send({ ...mail, accountId }),
  }
}
