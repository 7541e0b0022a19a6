import type { Handlers } from '#platform/contract/contract.ts'
import type { accountContract } from './account-contract.ts'
import { type AccountRow, readAccount } from '../account/account-store.ts'
import type { Reloads } from '../money/auto-reload.ts'
import { readBalance } from '../money/balance-store.ts'
import type { RequestCaller } from '../authentication/caller.ts'
import type { CheckAddresses } from '../account/check-addresses.ts'
import { success } from '../contract/rest-wire.ts'
import type { ConfirmDeps, Confirmed } from '../portal-session/confirm.ts'
import { confirmSession } from '../portal-session/confirm-session.ts'
import { changeSettings, hasNewAddress, type SettingsInput } from '../account/settings.ts'

export type AccountTools = ConfirmDeps & {
  checkAddresses: CheckAddresses
  reloads: Reloads
}

/** The account operations; each operation serves the account of the caller. */
export function accountHandlers(tools: AccountTools): Handlers<typeof accountContract, RequestCaller> {
  const { db, checkAddresses, reloads } = tools
  const change = async (caller: RequestCaller, input: SettingsInput, proof: Confirmed) => {
    const { id } = caller.account
    await confirmSession(tools, caller, proof, () =>
      db.asAccount(id, async (sql) => hasNewAddress((await readAccount(sql, id))!, input)),
    )
    return changeSettings(db, checkAddresses, id, input)
  }
  return {
    async getBalance({ caller: { account } }) {
      const { amount, autoReload } = await readBalance(db, account.id)
      return { status: 200, body: { value: amount / 1_000_000, autoReload } }
    },
    async topUp({ caller: { account } }, { body }) {
      await reloads.topUp(account.id, body.trx)
      return success
    },
    async changeSettings({ caller }, { body }) {
      // Bodies may contain unknown members, and other roles than those of this operation change the other URL.
      const { moCallBackUrl, drCallBackUrl, httpForwardMethod } = body
      const input = { moCallBackUrl, drCallBackUrl, httpForwardMethod }
      return { status: 200, body: toWire(await change(caller, input, body)) }
    },
    async changeComplianceEvents({ caller }, { body }) {
      const { complianceEventsUrl } = body
      const { compliance_events_url: url } = await change(caller, { complianceEventsUrl }, body)
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
