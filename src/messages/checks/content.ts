import {
  insertViolations,
  violationOf,
  type ContentViolation,
  type LinkedNumber,
  type Eligibility,
} from '#tendlc/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { noteEvents } from '../message/history-store.ts'
import { campaignContent, type Refusal } from '../message/refusals.ts'
import type { Decided } from '../storing/storing-store.ts'

/** Checks the text of a message that its campaign allows. Messages without a campaign and messages of the exchange itself are not checked. */
export function violationIn(
  link: LinkedNumber | null | undefined,
  eligibility: Eligibility | undefined,
  message: Pick<OutboundMessage, 'text' | 'network'>,
): ContentViolation | undefined {
  return link && eligibility === 'in order' ? violationOf(link, message) : undefined
}

/** The refusal of a message with this violation; undefined if the message is only flagged. */
export function contentRefusal(violation: ContentViolation | undefined): Refusal | undefined {
  return violation?.action === 'reject' ? campaignContent(violation.detail) : undefined
}

/** Messages with a violation, except those that were refused for another reason and are never sent. */
const violating = (decided: readonly Decided[]) =>
  decided.flatMap(({ message, refusal, violation }) =>
    violation && (refusal === undefined || refusal.rule === 'campaign-content')
      ? [{ message, violation }]
      : [],
  )

/** Records violations in the transaction that stores the messages, and adds them to the timelines of messages that are still sent. */
export async function noteViolations(sql: Sql, decided: readonly Decided[], at: number): Promise<void> {
  const found = violating(decided)
  if (found.length === 0) return
  await insertViolations(
    sql,
    found.map(({ message: { id, accountId, acceptedAt }, violation }) => ({
      id,
      accountId,
      acceptedAt,
      violation,
    })),
  )
  const notes = found.flatMap(({ message, violation: { action, campaignId, rules, detail } }) =>
    action === 'reject'
      ? []
      : [
          {
            messageId: message.id,
            accountId: message.accountId,
            event: 'flagged',
            actor: 'campaign rules',
            reason: detail,
            details: { campaign_id: campaignId, rules },
          },
        ],
  )
  if (notes.length > 0) await noteEvents(sql, notes, at)
}

/** The violations of stored messages, to be counted after the commit. */
export const violationsOf = (decided: readonly Decided[]): ContentViolation[] =>
  violating(decided).map(({ violation }) => violation)
