import { paceInbound, type Accounts } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { forRegistered, type Handles, type WebhookEvent, type Webhooks } from '#webhooks/index.ts'
import type { SmppOrigin } from '../message/smpp-origin.ts'
import { netPrice } from '../message/net-price.ts'
import { inboundPayload, statusPayload, type InboundFacts, type StatusFacts } from './payload.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** A status change of a message, and the webhook URL of the message, if it has one. */
export type StatusEvent = StatusFacts & {
  accountId: string
  /** The carrier that has the message or decided the status; null if no carrier was involved. */
  carrierId: string | null
  applicationId: string | null
  webhookUrl: string | null
  webhookVersion: 'v1' | 'v0.1' | null
  /** How the message was submitted by SMPP, with its text and when it was accepted, for receipts. */
  smpp?: SmppOrigin | null | undefined
  text?: string | null
  acceptedAt?: number
}

/** A received message. `numberUrl` is the webhook URL of the receiving number. */
export type InboundEvent = InboundFacts & {
  accountId: string
  applicationId: string | null
  numberUrl: string | null
}

/** Enqueues webhooks for status changes and inbound messages in the caller's transaction. The returned functions are called after the commit. */
export type Notifier = {
  statuses(sql: Sql, events: StatusEvent[]): Promise<() => void>
  inbound(sql: Sql, events: InboundEvent[]): Promise<() => void>
}

/** Enqueues receipts of messages that were submitted by SMPP, and inbound messages for SMPP users, in addition to webhooks. */
export type SmppReceivers = Notifier

const noReceivers: SmppReceivers = { statuses: async () => () => {}, inbound: async () => () => {} }

/**
 * Opens the notifier: events go to the webhook URL of the message, its application or its account, and to the SMPP user that has submitted the
 * message or receives the number's messages.
 */
export function openNotifier(options: {
  accounts: Accounts
  webhooks: Webhooks
  smpp?: SmppReceivers | undefined
  errorsUrl: string
}): Notifier {
  const { accounts, webhooks, smpp = noReceivers, errorsUrl } = options
  const enqueue = async (sql: Sql, events: readonly WebhookEvent[]) => {
    const handles: Handles = events.length > 0 ? await webhooks.enqueue(sql, events) : []
    return () => webhooks.dispatch(handles)
  }
  return {
    async statuses(sql, events) {
      const known = await Promise.all(events.map((one) => targetsOf(accounts, one)))
      const called = await enqueue(
        sql,
        events.flatMap((one, i) =>
          withCopies(statusEvent(one, known[i]!, errorsUrl), statusForRegistered(one, known[i]!, errorsUrl)),
        ),
      )
      const submitted = events.filter((one) => one.smpp)
      return submitted.length > 0 ? both(called, await smpp.statuses(sql, submitted)) : called
    },
    async inbound(sql, events) {
      const known = await Promise.all(events.map((one) => targetsOf(accounts, one)))
      const called = await enqueue(
        sql,
        await paced(
          sql,
          events.map((one, i) =>
            withCopies(inboundEvent(one, known[i]!), inboundForRegistered(one, known[i]!)),
          ),
          known,
        ),
      )
      return both(called, await smpp.inbound(sql, events))
    },
  }
}

const both = (one: () => void, other: () => void) => () => {
  one()
  other()
}

/** An event without a URL is stored for the live feed only if no registered endpoint receives the event. */
function withCopies(primary: readonly WebhookEvent[], copies: readonly WebhookEvent[]): WebhookEvent[] {
  return copies.length === 0 ? [...primary] : [...primary.filter(({ url }) => url !== undefined), ...copies]
}

type Targets = Awaited<ReturnType<typeof targetsOf>>

async function targetsOf(accounts: Accounts, one: { accountId: string; applicationId: string | null }) {
  const account = accounts.policyNow(one.accountId) ?? (await accounts.policy(one.accountId))
  const application = one.applicationId
    ? (accounts.applicationNow(one.applicationId) ?? (await accounts.application(one.applicationId)))
    : undefined
  return { account, messages: application?.messages }
}

/** Uses the URL and version of the message, else of the application, else of the account [S3-098, S3-184]. */
function statusEvent(event: StatusEvent, { account, messages }: Targets, errorsUrl: string): WebhookEvent[] {
  const chosen = event.webhookUrl ?? messages?.statusUrl
  const url = chosen ?? account.statusUrl
  if (!url && !isListenedTo(account)) return []
  const version = event.webhookVersion ?? messages?.version ?? account.webhookVersion
  const method = chosen ? 'POST_JSON' : account.httpForwardMethod
  const payload = statusPayload({ ...event, price: netPrice(event) }, { version, method }, errorsUrl)
  return [{ ...common(event), kind: 'message-status', eventStatus: event.status, url, method, payload }]
}

/** The body for registered endpoints, which is always JSON in version v1. */
const forEndpoints = { version: 'v1', method: 'POST_JSON' } as const

function statusForRegistered(event: StatusEvent, { account }: Targets, errorsUrl: string): WebhookEvent[] {
  if (account.endpoints.length === 0) return []
  const payload = statusPayload({ ...event, price: netPrice(event) }, forEndpoints, errorsUrl)
  const unaddressed = {
    ...common(event),
    kind: 'message-status',
    eventStatus: event.status,
    payload,
  } as const
  return forRegistered(unaddressed, 'message.status', account.endpoints)
}

function inboundForRegistered(event: InboundEvent, { account }: Targets): WebhookEvent[] {
  if (account.endpoints.length === 0) return []
  const unaddressed = {
    ...common(event),
    kind: 'inbound-message',
    payload: inboundPayload(event, forEndpoints),
  } as const
  return forRegistered(unaddressed, 'message.inbound', account.endpoints)
}

/** Uses the URL of the number, else of the application linked to the number, else of the account [S3-097]. */
function inboundEvent(event: InboundEvent, { account, messages }: Targets): WebhookEvent[] {
  const ofApplication = event.numberUrl ? undefined : messages?.inboundUrl
  const url = event.numberUrl ?? ofApplication ?? account.inboundUrl
  if (!url && !isListenedTo(account)) return []
  const version = messages?.version ?? account.webhookVersion
  const method = ofApplication ? 'POST_JSON' : account.httpForwardMethod
  const payload = inboundPayload(event, { version, method })
  return [{ ...common(event), kind: 'inbound-message', url, method, payload }]
}

/** The webhooks of an inbound message are paced together by the account's rate; events without a URL are not delayed. */
async function paced(sql: Sql, messages: WebhookEvent[][], known: Targets[]): Promise<WebhookEvent[]> {
  const called = messages.flatMap((events, i) => {
    const event = events.find(({ url }) => url !== undefined)
    return event ? [{ event, account: known[i]!.account }] : []
  })
  if (called.length === 0) return messages.flat()
  const inputs = [...Map.groupBy(called, ({ event }) => event.accountId)].map(([accountId, its]) => ({
    accountId,
    perSecond: its[0]!.account.maxInboundRequest,
    messages: its.length,
  }))
  const positions = await paceInbound(sql, inputs, called[0]!.event.at)
  return messages.flatMap((events) => {
    const event = events.find(({ url }) => url !== undefined)
    const at = event && positions.get(event.accountId)!.shift()
    return at === undefined ? events : events.map((one) => (one.url === undefined ? one : { ...one, at }))
  })
}

/** Whether a client polls the live feed, because events without a URL are kept only then. */
function isListenedTo({ listenedUntil }: Targets['account']): boolean {
  return listenedUntil > 0 && listenedUntil > wallNow()
}

function common(event: { accountId: string; applicationId: string | null; id: string; at: number }) {
  return {
    accountId: event.accountId,
    applicationId: event.applicationId ?? undefined,
    subjectId: event.id,
    at: event.at,
  }
}
