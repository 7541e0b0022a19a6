import { readAccount } from '#accounts/index.ts'
import { enqueueMail, permitMails, readAddresses, toOperator } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { enqueueCloudEvents } from '#webhooks/index.ts'
import type { Alert } from '../alert/alert-store.ts'
import { type Change, letterOf } from './letter.ts'
import { readRecipients } from '../alert/recipients.ts'
import { filtersOf } from '../alert/wire.ts'

/** A notice is not useful any more after a day. */
const usefulMs = 86_400_000

/**
 * Enqueues the event, if a customer has the alert, and the emails of a change, in the transaction that makes it. Returns whether an email was
 * enqueued; it was not if the alert has no recipients, or if all have received the maximum of a day.
 */
export async function notifyChange(sql: Sql, vault: Vault, change: Change): Promise<boolean> {
  const { alert, isMailed } = change
  const { accountId } = alert
  if (accountId !== null) await enqueueCloudEvents(sql, [eventOf(change, accountId)])
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

function eventOf({ alert, judged, at }: Change, accountId: string) {
  const { id, name, measure, condition, threshold, period } = alert
  const { value, previous, count, from, to, isMet } = judged
  return {
    accountId,
    url: undefined,
    kind: 'report-alert',
    type: isMet ? 'strowger.report.alert.began' : 'strowger.report.alert.ended',
    source: '/console/v1/reports/alerts',
    subject: id,
    data: {
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
    },
    at: at.getTime(),
  } as const
}
