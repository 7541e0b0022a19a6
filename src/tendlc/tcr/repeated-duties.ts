import { openCodeLog } from './client/error-codes.ts'
import type { TcrDeps, TcrParts } from './deps.ts'
import { doDuty } from './duties/duty.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { reconcileVettings } from './vettings/settle.ts'

const subscribeSeconds = 600

/** The subscriptions and comparisons that are repeated. */
export function openDuties(
  { db, clock, log, settings: { reconcileSeconds }, baseUrl }: TcrDeps,
  { client, calls, vettings, campaigns, partners }: TcrParts,
  subscribed: () => Promise<void>,
) {
  const logCodesOnce = openCodeLog(client, log)
  return async () => {
    await logCodesOnce()
    if (baseUrl() !== undefined)
      await doDuty(db, { name: 'subscribe', everySeconds: subscribeSeconds }, subscribed)
    await doDuty(db, { name: 'reconcile', everySeconds: reconcileSeconds }, async (lease) => {
      await reconcile({ db, clock, log, calls }, lease)
      await reconcileVettings({ db, clock, log, vettings }, lease)
    })
    await doDuty(db, { name: 'reconcile-campaigns', everySeconds: reconcileSeconds }, async (lease) => {
      await campaigns.reconcile(lease)
      await partners.reconcile(lease)
    })
  }
}
