import { listMembers, readAccount } from '#accounts/index.ts'
import { enqueueMail } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { enqueueCloudEvents } from '#webhooks/index.ts'
import type { Alert } from './alert-store.ts'
import { type Change, letterOf } from './letter.ts'
import { filtersOf } from './wire.ts'

/** A notice is not useful any more after a day. */
const usefulMs = 86_400_000

/** Enqueues the event and the emails of a change, in the transaction that makes it. */
export async function notifyChange(sql: Sql, vault: Vault, change: Change): Promise<void> {
  const { alert, isMailed } = change
  await enqueueCloudEvents(sql, [eventOf(change)])
  if (!isMailed || alert.emails.length === 0) return
  const { name } = (await readAccount(sql, alert.accountId))!
  const letter = letterOf(change, name)
  for (const recipient of await currentOf(sql, alert))
    await enqueueMail(sql, vault, {
      id: uuidv7(),
      kind: 'alert',
      accountId: alert.accountId,
      recipient,
      expires_at: new Date(wallNow() + usefulMs),
      ...letter,
    })
}

/** The recipients who are still members of the account. */
async function currentOf(sql: Sql, { accountId, emails }: Alert): Promise<string[]> {
  const members = await listMembers(sql, accountId)
  return members.map(({ email }) => email).filter((email) => emails.includes(email))
}

function eventOf({ alert, judged, at }: Change) {
  const { id, accountId, name, measure, condition, threshold, period } = alert
  const { value, previous, messages, from, to, isMet } = judged
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
      messages,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    },
    at: at.getTime(),
  } as const
}
