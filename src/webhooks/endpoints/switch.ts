import { changeRegisteredEndpoint } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { accountOf, originOf, registeredIdOf } from '../event/endpoint-key.ts'
import { enableHealth, switchOff } from './endpoint-store.ts'
import { lockHealth } from './health-store.ts'
import type { EndpointState } from './states.ts'

/**
 * Enables an endpoint and resets its health; new events are delivered immediately. A registered endpoint that its customer has switched
 * off is switched on. Returns the previous state, or undefined if the endpoint does not exist.
 */
export async function enableEndpoint(
  sql: Sql,
  accountId: string,
  origin: string,
): Promise<EndpointState | undefined> {
  const id = registeredIdOf(origin)
  if (id !== undefined && !(await changeRegisteredEndpoint(sql, accountId, id, { enabled: true })))
    return undefined
  if (id !== undefined) await lockHealth(sql, [`${accountId} ${origin}`])
  return enableHealth(sql, accountId, origin)
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
  await switchOff(sql, key, reason, now)
}
