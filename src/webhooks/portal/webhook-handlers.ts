import { type Caller, portalProblems, foundOwn } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { lastId, uuidAt } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { byAttempt, byEndpoint } from '../queue/cursors.ts'
import { readEndpoints } from '../endpoints/endpoint-store.ts'
import { enableForCustomer } from '../endpoints/switch.ts'
import { registeredIdOf, registeredOrigin } from '../event/endpoint-key.ts'
import { endpointBody, replayBody } from '../wire/bodies.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { readEvent, readEvents } from '../events/event-store.ts'
import { readReplays } from '../replay/replay-store.ts'
import { replayEvent, startReplay } from '../replay/replay.ts'
import { spanFaults } from '../replay/span.ts'
import { steadyHeaders } from '../attempts/request.ts'
import type { webhookOperations } from './webhook-contract.ts'
import { testOwnWebhook, type OwnTestDeps } from './webhook-test.ts'
import { attemptWire, eventWire } from './webhook-wire.ts'
import { answerPage, byId, readPage, readPageById, requestOf } from '#platform/contract/paging/index.ts'

type Mine = Handlers<Contract<typeof webhookOperations>, Caller>

const perSecond = 100
/** Whether an endpoint is the origin of webhook URLs, not a chat channel or a registered endpoint. */
const isOrigin = (origin: string) => !origin.startsWith('chat:') && registeredIdOf(origin) === undefined
/** Events of chat channels are hidden from customers, because the URLs of chat channels belong to the operator. */
const isOwn = ({ kind }: { kind: string }) => !kind.startsWith('chat-')

/** Handlers for a customer's webhook endpoints, events and replays. */
export function webhookHandlers(tools: OwnTestDeps): Mine {
  return { ...endpoints(tools), ...events(tools), ...replays(tools) }
}

function endpoints(
  tools: OwnTestDeps,
): Pick<
  Mine,
  'listOwnWebhookEndpoints' | 'enableOwnWebhookEndpoint' | 'testOwnWebhook' | 'testOwnApplicationWebhook'
> {
  const { db } = tools
  return {
    testOwnWebhook: async ({ caller, tracedRequest: requested }) => ({
      status: 200,
      body: await testOwnWebhook(tools, caller.account, { requested }),
    }),
    testOwnApplicationWebhook: async (
      { caller, tracedRequest: requested },
      { params: { application_id: applicationId } },
    ) => ({
      status: 200,
      body: await testOwnWebhook(tools, caller.account, { applicationId, requested }),
    }),
    async listOwnWebhookEndpoints({ caller: { account } }, { query }) {
      const { id: accountId } = account
      const { rows, next } = await readPage(byEndpoint, query, (position) =>
        db.asAccount(accountId, (sql) => readEndpoints(sql, { accountId, ...position })),
      )
      const own = rows.filter(({ origin }) => isOrigin(origin))
      return answerPage('endpoints', endpointBody, { rows: own, next })
    },
    async enableOwnWebhookEndpoint({ caller: { account } }, { body: { origin } }) {
      if (!isOrigin(origin)) foundOwn(undefined)
      const before = await db.asAccount(account.id, (sql) => enableForCustomer(sql, account.id, origin))
      if (foundOwn(before) === 'operator') throw new Problem(portalProblems.disabledByOperator)
      return { status: 204 }
    },
  }
}

function events({
  db,
  clock,
}: OwnTestDeps): Pick<
  Mine,
  'listOwnWebhookEvents' | 'readOwnWebhookEvent' | 'replayOwnWebhookEvent' | 'listOwnWebhookAttempts'
> {
  return {
    async listOwnWebhookEvents({ caller: { account } }, { query }) {
      const { state, since, until } = query
      const { after, limit } = requestOf(byId, query)
      const wanted = {
        accountId: account.id,
        state,
        from: since ? uuidAt(Date.parse(since)) : uuidAt(0),
        before: after ?? (until ? uuidAt(Date.parse(until)) : lastId),
        limit,
      }
      const { rows, next } = await db.asAccount(account.id, (sql) => readEvents(sql, wanted))
      return answerPage('events', eventWire, { rows: rows.filter(isOwn), next })
    },
    async readOwnWebhookEvent({ caller: { account } }, { params }) {
      const event = foundOwn(await db.asAccount(account.id, (sql) => readEvent(sql, params.event_id)))
      if (event.accountId !== account.id || !isOwn(event)) foundOwn(undefined)
      return {
        status: 200,
        body: { ...eventWire(event), payload: event.payload, headers: steadyHeaders(event) },
      }
    },
    async replayOwnWebhookEvent({ caller: { account } }, { params: { event_id: id } }) {
      const how = { url: undefined, now: clock.now() }
      const done = await db.asAccount(account.id, (sql) => replayEvent(sql, id, how))
      if (done === 'unknown') foundOwn(undefined)
      if (done === 'redacted') throw new Problem(portalProblems.redacted)
      if (done === 'no address') throw new Problem(portalProblems.noAddress)
      if (done !== 'replayed') throw new Problem(portalProblems.notReplayed)
      return { status: 202 }
    },
    async listOwnWebhookAttempts({ caller: { account } }, { query }) {
      const wanted = { accountId: account.id, eventId: query.event_id }
      const { rows, next } = await readPage(byAttempt, query, (position) =>
        db.asAccount(account.id, (sql) => readAttempts(sql, { ...wanted, ...position })),
      )
      return answerPage('attempts', attemptWire, { rows: rows.filter(isOwn), next })
    },
  }
}

function replays({ db }: OwnTestDeps): Pick<Mine, 'startOwnWebhookReplay' | 'listOwnWebhookReplays'> {
  return {
    async startOwnWebhookReplay({ caller: { account } }, { body }) {
      const { since, until, scope = 'undelivered', endpoint_id: endpointId } = body
      const faults = spanFaults(
        ['since', since],
        until === undefined ? undefined : ['until', until],
        wallNow(),
      )
      if (faults.length > 0) throw new Problem(portalProblems.invalid, { faults })
      const input = {
        accountId: account.id,
        scope,
        from: uuidAt(Date.parse(since)),
        before: uuidAt(Math.min(until ? Date.parse(until) : Infinity, wallNow() + 1)),
        filter: endpointId === undefined ? {} : { origin: registeredOrigin(endpointId) },
        url: undefined,
        perSecond,
        requestKey: JSON.stringify({ since, until, scope, endpointId }),
        reference: undefined,
      }
      const started = await db.asAccount(account.id, (sql) => startReplay(sql, input))
      // Without a reference, a replay is refused only if too many replays are running.
      if (typeof started === 'string') throw new Problem(portalProblems.replaysUnderWay)
      return { status: 202, body: replayBody(started.replay) }
    },
    listOwnWebhookReplays({ caller: { account } }, { query }) {
      const page = readPageById(query, (position) =>
        db.asAccount(account.id, (sql) => readReplays(sql, { accountId: account.id, ...position })),
      )
      return answerPage('replays', replayBody, page)
    },
  }
}
