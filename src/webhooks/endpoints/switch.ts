import { changeRegisteredEndpoint, readRegisteredEndpoint } from '#accounts/index.ts'
import { isUuid } from '#platform/ids.ts'
import type { Sql } from '#platform/database/db.ts'
import { accountOf, isChannel, originOf, registeredIdOf } from '../event/endpoint-key.ts'
import { enableHealth, leaveToCustomer, lockEndpoint, switchOff } from './endpoint-store.ts'
import { lockHealth } from './health-store.ts'
import type { EndpointState } from './states.ts'

/**
 * Enables an endpoint and resets its health; new events are delivered immediately. A registered endpoint that its customer has switched
 * off is switched on. Returns the previous state, or undefined if the endpoint does not exist.
 */
async function enableEndpoint(
  sql: Sql,
  accountId: string,
  origin: string,
): Promise<EndpointState | undefined> {
  const id = registeredIdOf(origin)
  if (
    id !== undefined &&
    !(isUuid(id) && (await changeRegisteredEndpoint(sql, accountId, id, { enabled: true })))
  )
    return undefined
  if (id !== undefined) await lockHealth(sql, [`${accountId} ${origin}`])
  return enableHealth(sql, accountId, origin)
}

/** Enables an endpoint for its customer, or returns `operator` if an operator has disabled it. */
export async function enableForCustomer(
  sql: Sql,
  accountId: string,
  origin: string,
): Promise<EndpointState | 'operator' | undefined> {
  const enabled = await lockEndpoint(sql, `${accountId} ${origin}`)
  if (enabled?.disabledReason === 'operator') return 'operator'
  return enableEndpoint(sql, accountId, origin)
}

type Enabled = { before: EndpointState; after: 'healthy' | 'disabled' }

/**
 * Enables an endpoint on behalf of an operator. An endpoint that its customer has switched off stays disabled: only what an operator
 * has disabled is lifted, so that the customer can enable it. Returns `switched_off` if there is nothing to lift, or undefined if the
 * endpoint does not exist.
 */
export async function enableForOperator(
  sql: Sql,
  accountId: string,
  origin: string,
): Promise<Enabled | 'switched_off' | undefined> {
  const [key, id] = [`${accountId} ${origin}`, registeredIdOf(origin)]
  const registered = async () =>
    id !== undefined && isUuid(id) ? readRegisteredEndpoint(sql, accountId, id) : undefined
  if (id !== undefined) {
    if (!(await registered())) return undefined
    const health = (await lockHealth(sql, [key])).get(key)!
    // Read again, because the customer may have changed the switch before the lock.
    if ((await registered())?.enabled !== true) {
      if (health.disabledReason !== 'operator') return 'switched_off'
      await leaveToCustomer(sql, key)
      return { before: health.state, after: 'disabled' }
    }
  }
  const before = await enableHealth(sql, accountId, origin)
  return before && { before, after: 'healthy' }
}

type Disabled = { accountId: string; origin: string; note: string }

/**
 * Disables an endpoint on behalf of an operator; `note` is the reason that the customer sees. `now` is exchange time in milliseconds.
 * Returns the previous state, or undefined if there is no such endpoint. A chat channel cannot be disabled.
 */
export async function disableForOperator(
  sql: Sql,
  { accountId, origin, note }: Disabled,
  now: number,
): Promise<EndpointState | undefined> {
  const [key, id] = [`${accountId} ${origin}`, registeredIdOf(origin)]
  if (isChannel(key)) return undefined
  if (id !== undefined) {
    if (!isUuid(id) || !(await readRegisteredEndpoint(sql, accountId, id))) return undefined
    await lockHealth(sql, [key])
  }
  const before = await lockEndpoint(sql, key)
  if (before) await switchOff(sql, key, { reason: 'operator', note }, now)
  return before?.state
}

/** Resets the health of a registered endpoint with a new URL. A disabled endpoint stays disabled. */
export async function resetFailures(sql: Sql, key: string): Promise<void> {
  const { state } = (await lockHealth(sql, [key])).get(key)!
  if (state !== 'disabled') await enableHealth(sql, accountOf(key), originOf(key))
}

/** Stops deliveries to a registered endpoint; its waiting events are set aside. `now` is exchange time in milliseconds. */
export async function stopDeliveries(
  sql: Sql,
  key: string,
  reason: 'switched_off' | 'deleted',
  now: number,
): Promise<void> {
  await lockHealth(sql, [key])
  await switchOff(sql, key, { reason }, now)
}
