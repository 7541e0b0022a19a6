import { lastId, uuidAt } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { byAttempt, byEndpoint } from '../queue/cursors.ts'
import { readEndpoints } from '../endpoints/endpoint-store.ts'
import { disableForOperator, enableForOperator } from '../endpoints/switch.ts'
import { openDisabledMail } from '../endpoints/disabled-mail.ts'
import { viewsOf } from '../api/views.ts'
import { listRegisteredEndpoints, readAccount } from '#accounts/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { readEvent, readEvents } from '../events/event-store.ts'
import { readReplay, readReplays } from '../replay/replay-store.ts'
import { replayEvent } from '../replay/replay.ts'
import { retryWaiting } from '../queue/retry-store.ts'
import { steadyHeaders } from '../attempts/request.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { webhookOperations } from './contract.ts'
import { startWebhookReplay } from './replay.ts'
import { testWebhook, type TestDeps } from './test-webhook.ts'
import { attemptWire, endpointWire, eventWire, replayWire } from './wire.ts'
import { answerPage, byId, readPage, readPageById, requestOf } from '#platform/contract/paging/index.ts'

/** `origin` requires `api_key`, because several accounts may have an endpoint with the same origin. */
const originWithoutAccount = { name: 'api_key', reason: 'is required with `origin`', rule: 'required' }

type Mine = OperatorHandlers<typeof webhookOperations>

/** Handlers of the operations on endpoints, events, delivery attempts and replays. */
export function webhookHandlers(tools: TestDeps & { vault: Vault }): Mine {
  return { ...endpoints(tools), ...events(tools), ...replays(tools) }
}

/** Endpoints with their health, and test webhooks. */
function endpoints(
  tools: TestDeps & { vault: Vault },
): Pick<
  Mine,
  | 'listWebhookEndpoints'
  | 'listRegisteredEndpoints'
  | 'enableWebhookEndpoint'
  | 'disableWebhookEndpoint'
  | 'retryWebhookEndpoint'
  | 'testWebhook'
> {
  const { db, clock, vault } = tools
  const notify = openDisabledMail(vault)
  const audited = openAudited({ db, subject: 'webhook-endpoint' })
  return {
    async listWebhookEndpoints(_, { query }) {
      const { api_key: accountId, state, origin } = query
      if (origin !== undefined && accountId === undefined)
        throw new Problem(operatorProblems.invalid, { faults: [originWithoutAccount] })
      const wanted = { accountId, state, origin }
      const page = readPage(byEndpoint, query, (position) => readEndpoints(db, { ...wanted, ...position }))
      return answerPage('endpoints', endpointWire, page)
    },
    async enableWebhookEndpoint(ctx, { body }) {
      const { api_key: accountId, origin } = body
      const { after } = await audited(ctx, async (sql) => {
        const enabled = found(await enableForOperator(sql, accountId, origin))
        if (enabled === 'switched_off') throw new Problem(operatorProblems.endpointSwitchedOff)
        const { before, after } = enabled
        const reason = after === 'disabled' ? 'switched_off' : undefined
        return {
          id: `${accountId} ${origin}`,
          before: { state: before },
          after: { state: after, ...(reason && { reason }) },
        }
      })
      return { status: 200, body: { state: after.state } }
    },
    async disableWebhookEndpoint(ctx, { body: { api_key: accountId, origin, reason } }) {
      await audited(ctx, async (sql) => {
        const input = { accountId, origin, note: reason }
        const before = found(await disableForOperator(sql, input, clock.now()))
        const id = `${accountId} ${origin}`
        await notify(sql, id, { note: reason })
        return { id, before: { state: before }, after: { state: 'disabled', reason } }
      })
      return { status: 204 }
    },
    async listRegisteredEndpoints(_, { params: { api_key: accountId } }) {
      const endpoints = await db.snapshot(async (sql) => {
        found(await readAccount(sql, accountId))
        return viewsOf(sql, await listRegisteredEndpoints(sql, accountId), clock.now())
      })
      return { status: 200, body: { endpoints } }
    },
    async retryWebhookEndpoint(ctx, { body: { api_key: accountId, origin } }) {
      const { body } = await audited(ctx, async (sql) => {
        const done = found(await retryWaiting(sql, accountId, origin, clock.now()))
        if (done === 'disabled') throw new Problem(operatorProblems.endpointDisabled)
        const { due, more, probed } = done
        // A repeated request changes nothing and is not audited.
        const after = due > 0 || probed ? { due, probed } : null
        return { id: `${accountId} ${origin}`, before: null, after, body: { due, more } }
      })
      return { status: 200, body }
    },
    testWebhook: async (ctx, { body }) => ({ status: 200, body: await testWebhook(tools, ctx, body) }),
  }
}

/** Events and their delivery attempts. */
function events({
  db,
  clock,
}: TestDeps): Pick<
  Mine,
  'listWebhookEvents' | 'readWebhookEvent' | 'replayWebhookEvent' | 'listWebhookAttempts'
> {
  const audited = openAudited({ db, subject: 'webhook-event' })
  return {
    async listWebhookEvents(_, { query }) {
      const { api_key: accountId, state, since, until } = query
      const { after, limit } = requestOf(byId, query)
      const before = after ?? (until ? uuidAt(Date.parse(until)) : lastId)
      const from = uuidAt(since ? Date.parse(since) : 0)
      const page = db.snapshot((sql) => readEvents(sql, { accountId, state, from, before, limit }))
      return answerPage('events', eventWire, page)
    },
    async readWebhookEvent(_, { params }) {
      const event = found(await readEvent(db, params.event_id))
      return {
        status: 200,
        body: { ...eventWire(event), payload: event.payload, headers: steadyHeaders(event) },
      }
    },
    async replayWebhookEvent(ctx, { params, body }) {
      const { event_id: id } = params
      await audited(ctx, async (sql) => {
        const done = await replayEvent(sql, id, { url: body.url, now: clock.now() })
        if (done === 'unknown') found(undefined)
        if (done === 'redacted') throw new Problem(operatorProblems.redacted)
        if (done === 'no address') throw new Problem(operatorProblems.noAddress)
        if (done !== 'replayed') throw new Problem(operatorProblems.notReplayed)
        return { id, before: null, after: body }
      })
      return { status: 202 }
    },
    async listWebhookAttempts(_, { query }) {
      const { api_key: accountId, event_id: eventId, replay_id: replayId } = query
      const wanted = { accountId, eventId, replayId }
      const page = readPage(byAttempt, query, (position) => readAttempts(db, { ...wanted, ...position }))
      return answerPage('attempts', attemptWire, page)
    },
  }
}

/** Replays of many events. */
function replays({
  db,
}: TestDeps): Pick<Mine, 'startWebhookReplay' | 'listWebhookReplays' | 'readWebhookReplay'> {
  return {
    startWebhookReplay: async (ctx, { body }) => ({
      status: 202,
      body: replayWire(await startWebhookReplay(db, ctx, body)),
    }),
    listWebhookReplays(_, { query }) {
      const page = readPageById(query, (position) =>
        readReplays(db, { accountId: query.api_key, ...position }),
      )
      return answerPage('replays', replayWire, page)
    },
    async readWebhookReplay(_, { params }) {
      return { status: 200, body: replayWire(found(await readReplay(db, params.replay_id))) }
    },
  }
}
