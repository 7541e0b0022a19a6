import { retryDelays } from '#platform/mail/retry.ts'
import { withTimeout } from '#platform/queueing/retry-times.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { findBrand } from '../brands/store.ts'
import type { TendlcMetrics } from '../requests/metrics.ts'
import { mailFor } from './letter.ts'
import { addLink } from './link-store.ts'
import { drawLink, linkMs } from './link.ts'
import type { AccountMailer } from './port.ts'
import { claimMails, deferMail, endMail, nextMailDue, type MailRow } from './store.ts'

/** Longer than an attempt may take, so that another node repeats an email only if the sending node failed, and at most once. */
const leaseSeconds = 120
const batch = 10

export type MailWorker = {
  /** Sends due emails. */
  settle(): Promise<boolean>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

export type MailDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  mailer: AccountMailer | undefined
  /** Base URL of links; undefined until it is known. */
  baseUrl: () => string | undefined
  metrics: Pick<TendlcMetrics, 'mail'>
}

/** Opens the worker that sends confirmation emails. Without a mailer they stay pending. */
export function openMailWorker({ db, clock, log, mailer, baseUrl, metrics }: MailDeps): MailWorker {
  const deliver = async (mail: MailRow, base: string) => {
    if (mail.due_at.getTime() + linkMs <= clock.now())
      return endMail(db, mail.id, clock.now(), 'The link expired before the email could be sent.')
    try {
      const sent = await send({ db, mailer: mailer!, base }, mail)
      if (sent === 'dropped') return
      await endMail(db, mail.id, clock.now(), sent === 'accepted' ? undefined : sent.refused)
      metrics.mail(sent === 'accepted' ? 'sent' : 'refused')
    } catch (err) {
      const { message } = err as Error
      // Each attempt has a link of its own, so their number stays bounded while the server is down.
      const seconds = retryDelays[mail.attempts - 1]
      log.warn({ reason: message, mail: mail.id }, 'a brand verification email could not be sent')
      metrics.mail('postponed')
      if (seconds !== undefined) await deferMail(db, mail.id, clock.now() + seconds * 1000, message)
      else await endMail(db, mail.id, clock.now(), 'The mail server did not accept the email in time.')
    }
  }
  return {
    async settle() {
      const base = baseUrl()
      if (!mailer || base === undefined) return true
      for (;;) {
        const due = await claimMails(db, clock.now(), { leaseSeconds, limit: batch })
        await Promise.all(due.map((mail) => deliver(mail, base)))
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextMailDue(db, after),
  }
}

/** Each attempt has a separate secret, stored before the attempt, so that the link of every delivered copy is valid. */
async function send(
  { db, mailer, base }: { db: Db; mailer: AccountMailer; base: string },
  { id, account_id: accountId, brand_id, recipient: to, submitted_at }: MailRow,
) {
  const brand = (await findBrand(db, accountId, brand_id))!
  const { token, hash } = drawLink(id)
  if (!(await addLink(db, id, hash))) return 'dropped'
  return withTimeout(
    mailer.send({ id, accountId, to, at: submitted_at.getTime(), ...mailFor(brand, base, token) }),
    'the mail server',
  )
}
