import type { Db } from '#platform/database/db.ts'
import { type AccountRow, readAccount } from './account-store.ts'
import type { CheckAddresses } from './check-addresses.ts'
import type { ForwardMethod } from '../policy/policy.ts'
import { updateAccount } from './update.ts'

/** Settings that a customer may change. An empty URL removes the stored URL; omitted fields are unchanged. */
export type SettingsInput = {
  moCallBackUrl?: string | undefined
  drCallBackUrl?: string | undefined
  complianceEventsUrl?: string | undefined
  httpForwardMethod?: ForwardMethod | undefined
}

/** Changes an account's settings and returns the account. The URLs are checked first. */
export async function changeSettings(
  db: Db,
  checkAddresses: CheckAddresses,
  accountId: string,
  { moCallBackUrl, drCallBackUrl, complianceEventsUrl, httpForwardMethod }: SettingsInput,
): Promise<AccountRow> {
  const addresses = Object.entries({ moCallBackUrl, drCallBackUrl, complianceEventsUrl })
  await checkAddresses(
    accountId,
    addresses.flatMap(([name, url]) => (url ? [{ name, url }] : [])),
  )
  const changes = {
    ...(moCallBackUrl !== undefined && { inbound_url: moCallBackUrl || null }),
    ...(drCallBackUrl !== undefined && { status_url: drCallBackUrl || null }),
    ...(complianceEventsUrl !== undefined && { compliance_events_url: complianceEventsUrl || null }),
    ...(httpForwardMethod !== undefined && { http_forward_method: httpForwardMethod }),
  }
  return db.asAccount(accountId, async (sql) => {
    if (Object.keys(changes).length === 0) return (await readAccount(sql, accountId))!
    return (await updateAccount(sql, accountId, changes))!.after
  })
}

/** Whether an input sets a URL that differs from the stored one. */
export function hasNewAddress(stored: AccountRow, input: SettingsInput): boolean {
  const isNew = (url: string | undefined, before: string | null) => Boolean(url) && url !== before
  return (
    isNew(input.moCallBackUrl, stored.inbound_url) ||
    isNew(input.drCallBackUrl, stored.status_url) ||
    isNew(input.complianceEventsUrl, stored.compliance_events_url)
  )
}
