import { type Caller, portalProblems, foundOwn, portalLimitOf } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { uuidAt } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { wallNow } from '#platform/wall.ts'
import { cursorOf, placeOf } from '../queue/cursors.ts'
import { enableEndpoint, readEndpoints } from '../receivers/endpoint-store.ts'
import { endpointTold, replayTold } from '../wire/told.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { readEvent, readEvents } from '../events/event-store.ts'
import { readReplays } from '../replay/replay-store.ts'
import { replayEvent, startReplay } from '../replay/replay.ts'
import { spanFaults } from '../replay/span.ts'
import { steadyHeaders } from '../attempts/request.ts'
import type { webhookOperations } from './webhook-contract.ts'
import { testOwnWebhook, type OwnTestDeps } from './webhook-test.ts'
import { attemptWire, eventWire } from './webhook-wire.ts'

type Mine = Handlers<Contract<typeof webhookOperations>, Caller>

const perSecond = 100
/** Behind every id that can be. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** What chat channels are told is theirs and the operator's: their addresses are not the account's. */
const isOwn = ({ kind }: { kind: string }) => !kind.startsWith('chat-')

/** What one's own receivers were told, and telling it again. */
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
    testOwnWebhook: async ({ caller, asked }) => ({
      status: 200,
      body: await testOwnWebhook(tools, caller.account, { asked }),
    }),
    testOwnApplicationWebhook: async ({ caller, asked }, { params: { application_id: applicationId } }) => ({
      status: 200,
      body: await testOwnWebhook(tools, caller.account, { applicationId, asked }),
    }),
    async listOwnWebhookEndpoints({ caller: { account } }, { query }) {
      const limit = portalLimitOf(query)
      const cursor = placed(query.cursor, placeOf.endpoint)
      const wanted = { accountId: account.id, cursor, limit }
      const rows = await db.asAccount(account.id, (sql) => readEndpoints(sql, wanted))
      const own = rows.filter(({ origin }) => !origin.startsWith('chat:'))
      const next = rows.length < limit ? null : cursorOf.endpoint(rows.at(-1)!.endpoint)
      return { status: 200, body: { endpoints: own.map(endpointTold), next } }
    },
    async enableOwnWebhookEndpoint({ caller: { account } }, { body: { origin } }) {
      if (origin.startsWith('chat:')) foundOwn(undefined)
      foundOwn(await db.asAccount(account.id, (sql) => enableEndpoint(sql, account.id, origin)))
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
      const { state, since, until, cursor } = query
      const wanted = {
        accountId: account.id,
        state,
        from: since ? uuidAt(Date.parse(since)) : uuidAt(0),
        before: cursor ?? (until ? uuidAt(Date.parse(until)) : lastId),
        limit: portalLimitOf(query),
      }
      const { events, next } = await db.asAccount(account.id, (sql) => readEvents(sql, wanted))
      return { status: 200, body: { events: events.filter(isOwn).map(eventWire), next: next ?? null } }
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
      const before = placed(query.cursor, placeOf.attempt)
      const wanted = { accountId: account.id, eventId: query.event_id, before, limit: portalLimitOf(query) }
      const { attempts, next } = await db.asAccount(account.id, (sql) => readAttempts(sql, wanted))
      return {
        status: 200,
        body: {
          attempts: attempts.filter(isOwn).map(attemptWire),
          next: next ? cursorOf.attempt(next) : null,
        },
      }
    },
  }
}

function replays({ db }: OwnTestDeps): Pick<Mine, 'startOwnWebhookReplay' | 'listOwnWebhookReplays'> {
  return {
    async startOwnWebhookReplay({ caller: { account } }, { body }) {
      const { since, until, what = 'undelivered' } = body
      const faults = spanFaults(
        ['since', since],
        until === undefined ? undefined : ['until', until],
        wallNow(),
      )
      if (faults.length > 0) throw new Problem(portalProblems.invalid, { faults })
      const wish = {
        accountId: account.id,
        what,
        from: uuidAt(Date.parse(since)),
        before: uuidAt(Math.min(until ? Date.parse(until) : Infinity, wallNow() + 1)),
        filter: {},
        url: undefined,
        perSecond,
        wish: JSON.stringify({ since, until, what }),
        reference: undefined,
      }
      const started = await db.asAccount(account.id, (sql) => startReplay(sql, wish))
      // Without a reference, none can stand for another.
      if (typeof started === 'string') throw new Problem(portalProblems.replaysUnderWay)
      return { status: 202, body: replayTold(started.replay) }
    },
    async listOwnWebhookReplays({ caller: { account } }, { query }) {
      const limit = portalLimitOf(query)
      const wanted = { accountId: account.id, cursor: query.cursor, limit }
      const rows = await db.asAccount(account.id, (sql) => readReplays(sql, wanted))
      const next = rows.length < limit ? null : rows.at(-1)!.id
      return { status: 200, body: { replays: rows.map(replayTold), next } }
    },
  }
}

/** What a cursor stands for; one that is none of ours is a wrong field. */
function placed<T>(cursor: string | undefined, read: (cursor: string) => T | undefined): T | undefined {
  if (cursor === undefined) return undefined
  const place = read(cursor)
  if (place !== undefined) return place
  const fault = { name: 'cursor', reason: 'is not the `next` of a page', rule: 'cursor' }
  throw new Problem(portalProblems.invalid, { faults: [fault] })
}
