import {
  type AccountEndpoint,
  type Caller,
  changeRegisteredEndpoint,
  createRegisteredEndpoint,
  deleteRegisteredEndpoint,
  foundOwn,
  listRegisteredEndpoints,
  rotateRegisteredSecret,
} from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { answerPage, readPage } from '#platform/contract/paging/index.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { readHours } from '../attempts/hour-store.ts'
import { trafficOf } from '../attempts/hours.ts'
import type { TestEventOf } from '../admin/test-webhook.ts'
import { readEndpoints } from '../endpoints/endpoint-store.ts'
import { enableEndpoint, stopDeliveries } from '../endpoints/switch.ts'
import { originOf, registeredKey } from '../event/endpoint-key.ts'
import { byAttempt } from '../queue/cursors.ts'
import type { Webhooks } from '../queue/webhooks.ts'
import { testBody } from '../wire/bodies.ts'
import type { endpointsContract } from './contract.ts'
import { foundEndpoint } from './find.ts'
import { endpointProblems } from './problems.ts'
import { usualKeepSeconds } from './shapes.ts'
import { statisticsOf } from './statistics.ts'
import { attemptWire, endpointWire, secretWire } from './wire.ts'

export type EndpointDeps = {
  db: Db
  vault: Vault
  clock: Clock
  webhooks: Webhooks
  testEvent: TestEventOf
  addressRefusal: (url: string) => string | undefined
}

type Mine = Handlers<typeof endpointsContract, Caller>

const hourMs = 3_600_000

/** Handlers of the operations on registered endpoints. */
export function endpointHandlers(deps: EndpointDeps): Mine {
  return { ...changes(deps), ...reads(deps) }
}

function changes({
  db,
  vault,
  clock,
  webhooks,
  testEvent,
  addressRefusal,
}: EndpointDeps): Pick<
  Mine,
  'createEndpoint' | 'changeEndpoint' | 'deleteEndpoint' | 'rotateEndpointSecret' | 'testEndpoint'
> {
  const checkUrl = (url: string | undefined) => {
    const refusal = url === undefined ? undefined : addressRefusal(url)
    if (refusal)
      throw new InvalidFields([{ name: 'url', reason: `is not allowed: ${refusal}`, rule: 'address' }])
  }
  const seen = async (sql: Sql, endpoint: AccountEndpoint) =>
    (await viewsOf(sql, [endpoint], clock.now()))[0]!
  return {
    async createEndpoint({ caller: { account } }, { body }) {
      checkUrl(body.url)
      const { url, description = '', event_types, notify_email } = body
      const input = {
        url,
        description,
        eventTypes: event_types ?? undefined,
        notifyEmail: notify_email ?? undefined,
        enabled: true,
      }
      const view = await db.asAccount(account.id, async (sql) => {
        const created = await createRegisteredEndpoint(sql, vault, account.id, input)
        if (created === 'full') throw new Problem(endpointProblems.full)
        return { ...(await seen(sql, created.endpoint)), ...secretWire(created.secret) }
      })
      return { status: 201, body: view }
    },
    async changeEndpoint({ caller: { account } }, { params: { endpoint_id: id }, body }) {
      checkUrl(body.url)
      const view = await db.asAccount(account.id, async (sql) => {
        const { before, after } = foundOwn(
          await changeRegisteredEndpoint(sql, account.id, id, changesIn(body)),
        )
        const key = registeredKey(account.id, id)
        if (body.enabled) await enableEndpoint(sql, account.id, originOf(key))
        if (before.enabled && !after.enabled) await stopDeliveries(sql, key, 'switched_off', clock.now())
        return seen(sql, after)
      })
      return { status: 200, body: view }
    },
    async deleteEndpoint({ caller: { account } }, { params: { endpoint_id: id } }) {
      await db.asAccount(account.id, async (sql) => {
        foundOwn((await deleteRegisteredEndpoint(sql, account.id, id)) || undefined)
        await stopDeliveries(sql, registeredKey(account.id, id), 'deleted', clock.now())
      })
      return { status: 204 }
    },
    async rotateEndpointSecret({ caller: { account } }, { params: { endpoint_id: id }, body }) {
      const { keep_seconds: keepSeconds = usualKeepSeconds } = body
      const input = { accountId: account.id, id, keepSeconds }
      const rotated = foundOwn(
        await db.asAccount(account.id, (sql) => rotateRegisteredSecret(sql, vault, input)),
      )
      const previous_secret_signs_until = rotated.previousSignsUntil?.toISOString() ?? null
      return { status: 200, body: { ...secretWire(rotated.secret), previous_secret_signs_until } }
    },
    async testEndpoint({ caller: { account }, tracedRequest }, { params: { endpoint_id: id } }) {
      const { url } = await foundEndpoint(db, account.id, id)
      const event = { ...testEvent(account, url, clock.now())!, registered: { id, type: 'test' } }
      return { status: 200, body: testBody(await webhooks.test(event, tracedRequest)) }
    },
  }
}

function reads({
  db,
  clock,
}: EndpointDeps): Pick<
  Mine,
  'listEndpoints' | 'readEndpoint' | 'listEndpointAttempts' | 'readEndpointStatistics'
> {
  return {
    async listEndpoints({ caller: { account } }) {
      const endpoints = await db.asAccount(account.id, async (sql) =>
        viewsOf(sql, await listRegisteredEndpoints(sql, account.id), clock.now()),
      )
      return { status: 200, body: { endpoints } }
    },
    async readEndpoint({ caller: { account } }, { params: { endpoint_id: id } }) {
      const endpoint = await foundEndpoint(db, account.id, id)
      const [view] = await db.asAccount(account.id, (sql) => viewsOf(sql, [endpoint], clock.now()))
      return { status: 200, body: view! }
    },
    async listEndpointAttempts({ caller: { account } }, { params: { endpoint_id: endpointId }, query }) {
      await foundEndpoint(db, account.id, endpointId)
      const wanted = { accountId: account.id, endpointId }
      const page = readPage(byAttempt, query, (position) =>
        db.asAccount(account.id, (sql) => readAttempts(sql, { ...wanted, ...position })),
      )
      return answerPage('attempts', attemptWire, page)
    },
    async readEndpointStatistics({ caller: { account } }, { params: { endpoint_id: id }, query }) {
      await foundEndpoint(db, account.id, id)
      const hours = Number(query.hours ?? 24)
      const now = clock.now()
      const since = Math.floor(now / hourMs) * hourMs - (hours - 1) * hourMs
      const counted = await db.asAccount(account.id, (sql) => readHours(sql, [id], new Date(since)))
      return { status: 200, body: statisticsOf(counted, since, hours) }
    },
  }
}

/** The members to change; null clears a member. */
function changesIn({
  event_types,
  notify_email,
  ...rest
}: {
  url?: string | undefined
  description?: string | undefined
  enabled?: boolean | undefined
  event_types?: string[] | null | undefined
  notify_email?: string | null | undefined
}) {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(event_types !== undefined && { eventTypes: event_types ?? undefined }),
    ...(notify_email !== undefined && { notifyEmail: notify_email ?? undefined }),
  }
}

/** Endpoints with their health and the attempts of the last 24 hours. `now` is exchange time in milliseconds. */
async function viewsOf(sql: Sql, endpoints: readonly AccountEndpoint[], now: number) {
  const ids = endpoints.map(({ id }) => id)
  const keys = endpoints.map(({ id, accountId }) => registeredKey(accountId, id))
  const health = await readEndpoints(sql, { endpoints: keys, after: undefined, limit: keys.length })
  const byKey = new Map(health.map((one) => [one.endpoint, one]))
  const hours = Map.groupBy(
    await readHours(sql, ids, new Date(now - 24 * hourMs)),
    ({ endpointId }) => endpointId,
  )
  return endpoints.map((one, i) => endpointWire(one, byKey.get(keys[i]!), trafficOf(hours.get(one.id) ?? [])))
}
