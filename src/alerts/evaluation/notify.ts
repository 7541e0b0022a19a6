import { readAccount } from '#accounts/index.ts'
import { enqueueMail, permitMails, readAddresses, toOperator } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { enqueueCloudEvents, keepTryingMs } from '#webhooks/index.ts'
import type { Alert } from '../alert/alert-store.ts'
import { readRecipients } from '../alert/recipients.ts'
import { insertWebhook } from '../delivery/queue-store.ts'
import { filtersOf } from '../alert/wire.ts'
import { type Change, letterOf } from './letter.ts'

/** A notice is not useful any more after a day. */
const usefulMs = 86_400_000

/**
 * Enqueues the event for the endpoints of the customer or the webhook of operators, and the emails of a change, in the transaction that makes it. Returns whether an email was
 * enqueued; it was not if the alert has no recipients, or if all have received the maximum of a day.
 */
export async function notifyChange(sql: Sql, vault: Vault, change: Change): Promise<boolean> {
  const { alert, isMailed } = change
  const { accountId } = alert
  if (accountId !== null) await enqueueCloudEvents(sql, [eventOf(change, accountId)])
  else if (alert.webhookUrl !== null) await enqueueWebhook(sql, change)
  if (!isMailed || alert.emails.length === 0) return false
  const account = accountId === null ? undefined : (await readAccount(sql, accountId))!
  const letter = letterOf(change, account?.name)
  const recipients = await currentOf(sql, alert)
  const permitted =
    account === undefined
      ? recipients.map((recipient) => toOperator('alert', recipient))
      : await permitMails(sql, { kind: 'alert', account, recipients })
  const expires_at = new Date(wallNow() + usefulMs)
  for (const to of permitted) await enqueueMail(sql, vault, to, { id: uuidv7(), expires_at, ...letter })
  return permitted.length > 0
}

/** The recipients who are still operators, or members of the account who may see the measure. */
async function currentOf(sql: Sql, { accountId, measure, emails }: Alert): Promise<string[]> {
  const addresses =
    accountId === null ? await readAddresses(sql) : [...(await readRecipients(sql, accountId))(measure)]
  return addresses.filter((email) => emails.includes(email))
}

/** Enqueues the event for the system of operators, in the form in which customers receive theirs. */
async function enqueueWebhook(sql: Sql, change: Change): Promise<void> {
  const { alert, at } = change
  const id = uuidv7()
  const payload = JSON.stringify({
    specversion: '1.0',
    id,
    source: '/operator/v1/reports/alerts',
    type: typeOf(change),
    subject: alert.id,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    data: dataOf(change),
  })
  const expiresAt = new Date(at.getTime() + keepTryingMs)
  await insertWebhook(sql, { id, alertId: alert.id, payload, at, expiresAt })
}

const typeOf = ({ judged }: Change) =>
  judged.isMet ? 'strowger.report.alert.began' : 'strowger.report.alert.ended'

function dataOf({ alert, judged }: Change) {
  const { id, name, measure, condition, threshold, period } = alert
  const { value, previous, count, from, to } = judged
  return {
    alertId: id,
    name,
    measure,
    condition,
    threshold,
    period,
    filters: filtersOf(alert),
    value,
    previousValue: previous,
    count,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }
}

function eventOf(change: Change, accountId: string) {
  return {
    accountId,
    url: undefined,
    kind: 'report-alert',
    type: typeOf(change),
    source: '/console/v1/reports/alerts',
    subject: change.alert.id,
    data: dataOf(change),
    at: change.at.getTime(),
  } as const
}
