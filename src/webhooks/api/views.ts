import type { AccountEndpoint } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { readHours } from '../attempts/hour-store.ts'
import { trafficOf } from '../attempts/hours.ts'
import { readEndpoints } from '../endpoints/endpoint-store.ts'
import { registeredKey } from '../event/endpoint-key.ts'
import { endpointWire } from './wire.ts'

const dayMs = 86_400_000

/** Endpoints with their health and the attempts of the last 24 hours. `now` is exchange time in milliseconds. */
export async function viewsOf(sql: Sql, endpoints: readonly AccountEndpoint[], now: number) {
  const ids = endpoints.map(({ id }) => id)
  const keys = endpoints.map(({ id, accountId }) => registeredKey(accountId, id))
  const health = await readEndpoints(sql, { endpoints: keys, after: undefined, limit: keys.length })
  const byKey = new Map(health.map((one) => [one.endpoint, one]))
  const hours = Map.groupBy(await readHours(sql, ids, new Date(now - dayMs)), ({ endpointId }) => endpointId)
  return endpoints.map((one, i) => endpointWire(one, byKey.get(keys[i]!), trafficOf(hours.get(one.id) ?? [])))
}
