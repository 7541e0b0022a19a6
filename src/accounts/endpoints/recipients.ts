import type { Sql } from '#platform/database/db.ts'
import { readComplianceAddresses } from '../account/account-store.ts'
import type { RegisteredEndpoint } from '../policy/registered-endpoint.ts'
import { readRegisteredEndpoints } from './endpoint-store.ts'

/** Where accounts receive registration events; accounts without a URL and registered endpoints are omitted. */
export async function readComplianceRecipients(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, { url: string | undefined; endpoints: readonly RegisteredEndpoint[] }>> {
  const urls = await readComplianceAddresses(sql, accountIds)
  const endpoints = await readRegisteredEndpoints(sql, accountIds)
  const ids = new Set([...urls.keys(), ...endpoints.keys()])
  return new Map([...ids].map((id) => [id, { url: urls.get(id), endpoints: endpoints.get(id) ?? [] }]))
}
