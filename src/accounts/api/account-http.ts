import type { Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import type { accountContract } from './account-contract.ts'
import type { AccountRow } from '../account/account-store.ts'
import type { Reloads } from '../money/auto-reload.ts'
import { readBalance } from '../money/balance-store.ts'
import type { Caller } from '../authentication/caller.ts'
import type { CheckAddresses } from '../account/check-addresses.ts'
import { success } from '../contract/rest-wire.ts'
import { changeSettings } from '../account/settings.ts'

export type AccountTools = {
  db: Db
  checkAddresses: CheckAddresses
  reloads: Reloads
}

/** The account operations; each operation serves the account of the caller. */
export function accountHandlers(tools: AccountTools): Handlers<typeof accountContract, Caller> {
  const { db, checkAddresses, reloads } = tools
  return {
    async getBalance({ caller: { account } }) {
      const { amount, autoReload } = await readBalance(db, account.id)
      return { status: 200, body: { value: amount / 1_000_000, autoReload } }
    },
    async topUp({ caller: { account } }, { body }) {
      await reloads.topUp(account.id, body.trx)
      return success
    },
    async changeSettings({ caller: { account } }, { body }) {
      return { status: 200, body: toWire(await changeSettings(db, checkAddresses, account.id, body)) }
    },
    async changeComplianceEvents({ caller: { account } }, { body }) {
      const { compliance_events_url: url } = await changeSettings(db, checkAddresses, account.id, body)
      return { status: 200, body: { ...(url && { 'compliance-events-url': url }) } }
    },
  }
}

/** Omits URLs that are not set. */
function toWire(account: AccountRow) {
  const { inbound_url: inbound, status_url: status } = account
  return {
    ...(inbound && { 'mo-callback-url': inbound }),
    ...(status && { 'dr-callback-url': status }),
    'max-outbound-request': account.max_outbound_request,
    'max-inbound-request': account.max_inbound_request,
    'max-calls-per-second': account.max_calls_per_second,
  }
}
