import { readEvents, readMessage } from '../search/timeline-store.ts'
import { textsErasedUntil } from '../message/text-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { attemptsOf, type StoredEvent } from '#webhooks/index.ts'

/** One step of a message as shown to the customer. */
export type OwnStep = {
  at: string
  event: string
  status: string | null
  description: string | null
  event_id: string | null
  message_uuid: string | null
  waits_for: NonNullable<StoredEvent['waitsFor']> | null
}

/** Events that are shown to the customer in addition to statuses. Routes, rules and carriers are shown only to operators. */
const reported: Readonly<Record<string, string>> = {
  postponed: 'The message will be sent again later.',
  partsMissing: 'Some segments have not arrived.',
  keyword: 'The text is a keyword, to which a reply was sent.',
  failover: 'The next message of its workflow was sent instead.',
  sentAgain: 'The operator sent the message again as a new message.',
  repeats: 'The operator sent this message in place of an earlier one.',
  scheduled: 'The message will be sent at its delivery time.',
  replaces: 'The sender has replaced an earlier message by this one.',
}

/** Names of events that differ from those of the history. */
const wireNames: Readonly<Record<string, string>> = { sentAgain: 'sent_again' }

/** Events that name another message of the account. */
const linking: ReadonlySet<string> = new Set(['sentAgain', 'repeats', 'replaces'])

/** A message of an account with its history in chronological order. */
export async function ownTimeline(sql: Sql, accountId: string, id: string) {
  const message = await readMessage(sql, id)
  if (message?.account_id !== accountId) return undefined
  const [events, webhooks] = [await readEvents(sql, id), await attemptsOf(sql, [id])]
  const erasedUntil = await textsErasedUntil(sql)
  const erased = erasedUntil !== undefined && timeOfUuid(message.id) < erasedUntil.getTime()
  const steps = [
    step(message.accepted_at, message.direction === 'outbound' ? 'accepted' : 'received'),
    ...events.flatMap((event) => eventStep(event, message.error_detail)),
    ...webhooks.filter(({ kind }) => !kind.startsWith('chat-')).flatMap(webhookSteps),
  ]
  return {
    message: { ...message, text: erased ? null : message.text },
    timeline: steps.toSorted((a, b) => a.at.localeCompare(b.at)),
  }
}

const step = (at: Date, subject: string, also: Partial<OwnStep> = {}): OwnStep => ({
  at: at.toISOString(),
  event: subject,
  status: null,
  description: null,
  event_id: null,
  message_uuid: null,
  waits_for: null,
  ...also,
})

type Event = Awaited<ReturnType<typeof readEvents>>[number]

function eventStep({ at, event, status, details }: Event, detail: string | null): OwnStep[] {
  if (status === null && !(event in reported)) return []
  const failed = status === 'rejected' || status === 'undeliverable'
  const other = linking.has(event) ? (details as { message_uuid?: string } | null)?.message_uuid : undefined
  return [
    step(at, status ?? wireNames[event] ?? event, {
      status,
      description: failed ? detail : (reported[event] ?? null),
      message_uuid: other ?? null,
    }),
  ]
}

function webhookSteps({
  eventId,
  eventStatus: status,
  attempts,
  nextAttemptAt,
  waitsFor,
  setAside,
}: StoredEvent): OwnStep[] {
  const about = { event_id: eventId, status: status ?? null }
  const made = attempts.map((one) => {
    const answered = one.status === undefined ? undefined : `The endpoint returned ${one.status}.`
    const description = answered ?? one.detail ?? one.fault ?? null
    return step(one.startedAt, `webhook ${one.outcome}`, { ...about, description })
  })
  if (nextAttemptAt)
    return [...made, step(nextAttemptAt, 'webhook due', { ...about, waits_for: waitsFor ?? null })]
  if (setAside)
    return [
      ...made,
      step(setAside.at, 'webhook set aside', { ...about, description: endings[setAside.reason] ?? null }),
    ]
  return made
}

/** Why the deliveries of a webhook have ended. */
const endings: Readonly<Record<string, string>> = {
  failed: 'All attempts failed.',
  disabled: 'The endpoint is disabled.',
  not_recorded: 'The result of an attempt could not be stored.',
}
