import {
  type AccountEndpoint,
  changeRegisteredEndpoint,
  confirmSession,
  createRegisteredEndpoint,
  deleteRegisteredEndpoint,
  foundOwn,
  portalProblems,
  rotateRegisteredSecret,
} from '#accounts/index.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { enableForCustomer, resetFailures, stopDeliveries } from '../endpoints/switch.ts'
import { originOf, registeredKey } from '../event/endpoint-key.ts'
import { testBody } from '../wire/bodies.ts'
import type { z } from 'zod'
import { foundEndpoint } from './find.ts'
import type { EndpointDeps, EndpointHandlers } from './deps.ts'
import { endpointProblems } from './problems.ts'
import { type endpointChange, usualKeepSeconds } from './shapes.ts'
import { viewsOf } from './views.ts'
import { secretWire } from './wire.ts'

/** Handlers that change endpoints or send events to them. */
export function changeHandlers(
  deps: EndpointDeps,
): Pick<
  EndpointHandlers,
  'createEndpoint' | 'changeEndpoint' | 'deleteEndpoint' | 'rotateEndpointSecret' | 'testEndpoint'
> {
  const { db, vault, clock, webhooks, testEvent, addressRefusal } = deps
  const checkUrl = (url: string | undefined) => {
    const refusal = url === undefined ? undefined : addressRefusal(url)
    if (refusal)
      throw new InvalidFields([{ name: 'url', reason: `is not allowed: ${refusal}`, rule: 'address' }])
  }
  const seen = async (sql: Sql, endpoint: AccountEndpoint) =>
    (await viewsOf(sql, [endpoint], clock.now()))[0]!
  return {
    async createEndpoint({ caller }, { body }) {
      const { account } = caller
      checkUrl(body.url)
      await confirmSession(deps, caller, body)
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
    async changeEndpoint({ caller }, { params: { endpoint_id: id }, body }) {
      const { account } = caller
      checkUrl(body.url)
      if (body.url !== undefined && body.url !== (await foundEndpoint(db, account.id, id)).url)
        await confirmSession(deps, caller, body)
      const view = await db.asAccount(account.id, async (sql) => {
        const { before, after } = foundOwn(
          await changeRegisteredEndpoint(sql, account.id, id, changesIn(body)),
        )
        const key = registeredKey(account.id, id)
        if (before.url !== after.url) await resetFailures(sql, key)
        if (body.enabled && (await enableForCustomer(sql, account.id, originOf(key))) === 'operator')
          throw new Problem(endpointProblems.disabledByOperator)
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
    async rotateEndpointSecret({ caller }, { params: { endpoint_id: id }, body }) {
      const { account } = caller
      await foundEndpoint(db, account.id, id)
      await confirmSession(deps, caller, body)
      const { keep_seconds: keepSeconds = usualKeepSeconds } = body
      const input = { accountId: account.id, id, keepSeconds }
      const rotated = foundOwn(
        await db.asAccount(account.id, (sql) => rotateRegisteredSecret(sql, vault, input)),
      )
      const previous_signs_until = rotated.previousSignsUntil?.toISOString() ?? null
      return { status: 200, body: { ...secretWire(rotated.secret), previous_signs_until } }
    },
    async testEndpoint({ caller: { account }, tracedRequest }, { params: { endpoint_id: id } }) {
      const { url } = await foundEndpoint(db, account.id, id)
      const event = { ...testEvent(account, url, clock.now())!, registered: { id, type: 'test' } }
      return { status: 200, body: testBody(await webhooks.test(event, tracedRequest), portalProblems) }
    },
  }
}

/** The members to change; null clears a member. */
function changesIn({
  url,
  description,
  enabled,
  event_types,
  notify_email,
}: z.output<typeof endpointChange>) {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled }),
    ...(event_types !== undefined && { eventTypes: event_types ?? undefined }),
    ...(notify_email !== undefined && { notifyEmail: notify_email ?? undefined }),
  }
}
