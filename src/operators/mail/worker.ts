import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Mail } from '#platform/mail/port.ts'
import { delayAfter } from '#platform/mail/retry.ts'
import { withTimeout } from '#platform/queueing/retry-times.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { MailMetrics } from './metrics.ts'
import { textField } from './sealed.ts'
import { claimMails, deferMail, endMail, endNotices, endStaleMails, type QueuedMail } from './store.ts'

/** Longer than an attempt may take, so that another node repeats an email only if the sending node failed. */
const leaseSeconds = 120
const batch = 10

/** Why an email fails that cannot be sent anywhere. */
const noServer = 'The exchange has no mail server.'

/** A mail server, or the mailbox of a sandbox, which stores only emails that concern an account. */
export type QueueMailer = {
  send(mail: Mail & { accountId: string | null }): Promise<'accepted' | { refused: string }>
}

export type QueueDeps = {
  db: Db
  vault: Vault
  log: Log
  /** Undefined without a mail server; then notices fail at once, and links stay queued until they expire. */
  mailer: QueueMailer | undefined
  metrics: Pick<MailMetrics, 'attempted'>
}

/** Sends queued emails. */
export function openMailQueue(deps: QueueDeps): { settle(): Promise<void> } {
  const { db, mailer } = deps
  return {
    async settle() {
      await endStaleMails(db)
      if (!mailer) return endNotices(db, noServer)
      for (;;) {
        const due = await claimMails(db, leaseSeconds, batch)
        await Promise.all(due.map((mail) => deliver(deps, mailer, mail)))
        if (due.length < batch) return
      }
    },
  }
}

async function deliver({ db, vault, log, metrics }: QueueDeps, mailer: QueueMailer, mail: QueuedMail) {
  const { id, account_id: accountId, recipient: to, subject, created_at, attempts } = mail
  try {
    const text = vault.open(mail.text_sealed!, textField(id))
    const sent = await withTimeout(
      mailer.send({ id, accountId, to, subject, text, at: created_at.getTime() }),
      'the mail server',
    )
    await endMail(db, id, sent === 'accepted' ? undefined : sent.refused)
    metrics.attempted(sent === 'accepted' ? 'sent' : 'refused')
  } catch (err) {
    log.warn({ reason: (err as Error).message, mail: id }, 'an email could not be sent')
    metrics.attempted('postponed')
    const seconds = delayAfter(err, attempts)
    if (seconds !== undefined) await deferMail(db, id, seconds, (err as Error).message)
    else await endMail(db, id, 'The mail server did not accept the email in time.')
  }
}
