import { paceInbound, type Accounts } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Handles, WebhookEvent, Webhooks } from '#webhooks/index.ts'
import { inboundPayload, statusPayload, type InboundFacts, type StatusFacts } from './payload.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** A message that has moved to a status, and where its customer wants to be told of it. */
export type StatusEvent = StatusFacts & {
  accountId: string
  /** Who has it, or had the last word; nobody where no carrier was asked. */
  carrierId: string | null
  applicationId: string | null
  webhookUrl: string | null
  webhookVersion: 'v1' | 'v0.1' | null
}

/** A message that has come in. `numberUrl` is the address of the number that it was sent to. */
export type InboundEvent = InboundFacts & {
  accountId: string
  applicationId: string | null
  numberUrl: string | null
}

/** Tells customers of news inside the transaction that makes them; what it answers is to be called after the commit. */
export type Notifier = {
  statuses(sql: Sql, news: StatusEvent[]): Promise<() => void>
  inbound(sql: Sql, news: InboundEvent[]): Promise<() => void>
}

/** Opens what customers are told: at the address of the message, its application or its account. */
export function openNotifier(options: {
  accounts: Accounts
  webhooks: Webhooks
  errorsUrl: string
}): Notifier {
  const { accounts, webhooks, errorsUrl } = options
  const enqueue = async (sql: Sql, events: (WebhookEvent | undefined)[]) => {
    const wanted = events.filter((event) => event !== undefined)
    const handles: Handles = wanted.length > 0 ? await webhooks.enqueue(sql, wanted) : []
    return () => webhooks.offer(handles)
  }
  return {
    async statuses(sql, news) {
      const known = await Promise.all(news.map((one) => targetsOf(accounts, one)))
      return enqueue(
        sql,
        news.map((one, i) => statusEvent(one, known[i]!, errorsUrl)),
      )
    },
    async inbound(sql, news) {
      const known = await Promise.all(news.map((one) => targetsOf(accounts, one)))
      return enqueue(
        sql,
        await paced(
          sql,
          news.map((one, i) => inboundEvent(one, known[i]!)),
          known,
        ),
      )
    },
  }
}

type Targets = Awaited<ReturnType<typeof targetsOf>>

async function targetsOf(accounts: Accounts, one: { accountId: string; applicationId: string | null }) {
  const account = accounts.policyNow(one.accountId) ?? (await accounts.policy(one.accountId))
  const application = one.applicationId
    ? (accounts.applicationNow(one.applicationId) ?? (await accounts.application(one.applicationId)))
    : undefined
  return { account, messages: application?.messages }
}

/** The message's own address and version, else the application's, else the account's [S3-098, S3-184]. */
function statusEvent(
  news: StatusEvent,
  { account, messages }: Targets,
  errorsUrl: string,
): WebhookEvent | undefined {
  const chosen = news.webhookUrl ?? messages?.statusUrl
  const url = chosen ?? account.statusUrl
  if (!url && !isListenedTo(account)) return undefined
  const version = news.webhookVersion ?? messages?.version ?? account.webhookVersion
  const method = chosen ? 'POST_JSON' : account.httpForwardMethod
  // What a rejected message cost has been given back.
  const price = news.status === 'rejected' ? 0 : news.price
  const payload = statusPayload({ ...news, price }, { version, method }, errorsUrl)
  return { ...common(news), kind: 'message-status', told: news.status, url, method, payload }
}

/** The number's own address, else that of the application it is linked to, else the account's [S3-097]. */
function inboundEvent(news: InboundEvent, { account, messages }: Targets): WebhookEvent | undefined {
  const ofApplication = news.numberUrl ? undefined : messages?.inboundUrl
  const url = news.numberUrl ?? ofApplication ?? account.inboundUrl
  if (!url && !isListenedTo(account)) return undefined
  const version = messages?.version ?? account.webhookVersion
  const method = ofApplication ? 'POST_JSON' : account.httpForwardMethod
  return {
    ...common(news),
    kind: 'inbound-message',
    url,
    method,
    payload: inboundPayload(news, { version, method }),
  }
}

/** What subscribers write is told at the pace of its account; what goes to no address waits for nobody. */
async function paced(
  sql: Sql,
  events: (WebhookEvent | undefined)[],
  known: Targets[],
): Promise<WebhookEvent[]> {
  const ready = events.flatMap((event, i) => (event ? [{ event, account: known[i]!.account }] : []))
  const called = ready.filter(({ event }) => event.url !== undefined)
  if (called.length === 0) return ready.map(({ event }) => event)
  const inputs = [...Map.groupBy(called, ({ event }) => event.accountId)].map(([accountId, its]) => ({
    accountId,
    perSecond: its[0]!.account.maxInboundRequest,
    messages: its.length,
  }))
  const positions = await paceInbound(sql, inputs, called[0]!.event.at)
  return ready.map(({ event }) => {
    const at = event.url === undefined ? undefined : positions.get(event.accountId)!.shift()
    return at === undefined ? event : { ...event, at }
  })
}

/** What has no address is kept only while somebody listens. */
function isListenedTo({ listenedUntil }: Targets['account']): boolean {
  return listenedUntil > 0 && listenedUntil > wallNow()
}

function common(news: { accountId: string; applicationId: string | null; id: string; at: number }) {
  return {
    accountId: news.accountId,
    applicationId: news.applicationId ?? undefined,
    subjectId: news.id,
    at: news.at,
  }
}
