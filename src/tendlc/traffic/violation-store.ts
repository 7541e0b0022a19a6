import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { ContentRule } from '../content/checks.ts'
import type { ContentViolation } from './violation.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A message that does not comply with its campaign, accepted at an instant of exchange time. */
export type ViolatingMessage = {
  id: string
  accountId: string
  acceptedAt: number
  violation: Pick<ContentViolation, 'campaignId' | 'action' | 'rules'>
}

/** Records violations of a batch of messages, in the transaction that stores the messages. */
export async function insertViolations(sql: Sql, messages: readonly ViolatingMessage[]): Promise<void> {
  const rows = messages.flatMap(({ violation, ...message }) =>
    violation.rules.map((rule) => ({ ...message, ...violation, rule })),
  )
  await sql.query({
    name: 'insert-violations',
    text: `insert into campaign_violation (message_id, rule, campaign_id, account_id, action, at)
      select i.id, i.rule, i.campaign_id, i.account_id, i.action, to_timestamp(i.at / 1000.0)
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[])
          i(id, rule, campaign_id, account_id, action, at)`,
    values: [
      rows.map((one) => one.id),
      rows.map((one) => one.rule),
      rows.map((one) => one.campaignId),
      rows.map((one) => one.accountId),
      rows.map((one) => one.action),
      rows.map((one) => one.acceptedAt),
    ],
  })
}

export type ViolationRow = {
  message_id: string
  rule: ContentRule
  campaign_id: string
  account_id: string
  action: 'flag' | 'reject'
  at: Date
}

/** The position of a violation in the list. */
export type ViolationPosition = Pick<ViolationRow, 'at' | 'message_id' | 'rule'>

/** Filters of violations. Instants are exchange time. */
export type ViolationsWanted = PageRequest<ViolationPosition> & {
  campaignId?: string | undefined
  accountId?: string | undefined
  rule?: ContentRule | undefined
  action?: 'flag' | 'reject' | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** Violations, newest first. */
export async function listViolations(sql: Sql, wanted: ViolationsWanted): Promise<ViolationRow[]> {
  const { campaignId, accountId, rule, action, since, until, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(campaignId, (at) => `campaign_id = ${at}`)
  add(accountId, (at) => `account_id = ${at}`)
  add(rule, (at) => `rule = ${at}`)
  add(action, (at) => `action = ${at}`)
  add(since, (at) => `at >= ${at}`)
  add(until, (at) => `at < ${at}`)
  add(
    after?.at,
    (at) =>
      `(at, message_id, rule) < (${at}::timestamptz, ${put(after?.message_id)}::uuid, ${put(after?.rule)})`,
  )
  const { rows } = await sql.query<ViolationRow>(
    `select message_id, rule, campaign_id, account_id, action, at from campaign_violation ${where()}
      order by at desc, message_id desc, rule desc limit ${put(limit)}`,
    values,
  )
  return rows
}
