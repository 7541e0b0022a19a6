import type { Sql } from '#platform/database/db.ts'
import { readComplianceAddresses } from '../account/account-store.ts'
import { type EventAudience, readEventAudiences } from './endpoint-store.ts'

/** Where accounts receive registration events; accounts without a URL, a registered endpoint and a listener are omitted. */
export async function readComplianceRecipients(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, EventAudience & { url: string | undefined }>> {
  const urls = await readComplianceAddresses(sql, accountIds)
  const audiences = await readEventAudiences(sql, accountIds)
  const ids = new Set([...urls.keys(), ...audiences.keys()])
  const none: EventAudience = { endpoints: [], isListenedTo: false }
  return new Map([...ids].map((id) => [id, { url: urls.get(id), ...(audiences.get(id) ?? none) }]))
}
