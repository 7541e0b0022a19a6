import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Registry } from '../requests/port.ts'
import { appeal } from './appeals/appeal.ts'
import { openAppealCalls } from './appeals/calls.ts'
import { brandIdOf } from './brands/brand-id.ts'
import { openBrandCalls } from './brands/calls.ts'
import { identity } from './brands/identity.ts'
import { update } from './brands/update.ts'
import { withdraw } from './brands/withdraw.ts'
import { openCampaigns } from './campaigns/open.ts'
import { guardAccount } from './client/account.ts'
import { interactive, openRegistryClient } from './client/client.ts'
import { logUnknownCodes } from './client/error-codes.ts'
import type { CallPeriods } from './client/slot-store.ts'
import { openCallLimit } from './client/slots.ts'
import { applyNotifications } from './events/apply.ts'
import { receiveNotification } from './events/receive.ts'
import { webhookPath, type RegistryWebhooks } from './events/route.ts'
import type { TcrMetrics } from './metrics.ts'
import { openPhoneCalls } from './phones/calls.ts'
import { openPhones } from './phones/phones.ts'
import { doDuty } from './duties/duty.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { subscribe } from './reconcile/subscribe.ts'
import { openPartners } from './partners/open.ts'
import { openVettingCalls } from './vettings/calls.ts'
import { imported } from './vettings/import.ts'
import { vetting, type VettingDeps } from './vettings/order.ts'
import { reconcileVettings } from './vettings/settle.ts'

export type TcrSettings = {
  url(): Promise<string>
  key: string
  /** API secrets: the first authenticates calls, each of them verifies webhooks. */
  secrets: readonly string[]
  /** Registers free test brands and campaigns only. */
  mock: boolean
  /** The upstream provider with which campaigns are shared. */
  upstream: string | undefined
  reconcileSeconds: number
  /** Verifies phones of sole proprietors by the registry, instead of by messages of the exchange. */
  verifiesPhones: boolean
  /** Least time in milliseconds between two queries for a result that a webhook announces; default 30 s. */
  resultPollMs?: number
  /** Periods of the rate limits. */
  periods: CallPeriods
}

export type TcrDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  metrics: TcrMetrics
  settings: TcrSettings
  /** The public URL of the exchange; undefined until it is known, and on nodes that receive no webhooks. */
  baseUrl(): string | undefined
}

export type Tcr = {
  registry: Registry
  webhooks: RegistryWebhooks
  /** Applies received webhooks. */
  applyWebhooks(): Promise<void>
  /** Subscribes to webhooks; nothing on a node that receives none. */
  subscribe(): Promise<void>
  /** Subscribes to webhooks and compares brands with the registry, if due. */
  doDuties(): Promise<void>
  close(): Promise<void>
}

const subscribeSeconds = 600

/** The Campaign Registry's CSP API v2 behind the registry port. */
export function openTcr({ db, clock, log, metrics, settings, baseUrl }: TcrDeps): Tcr {
  const { url, key, secrets, mock, reconcileSeconds, periods, resultPollMs } = settings
  const timed = <Q>(question: Q): Q => ({ ...question, resultPollMs })
  const unguarded = openRegistryClient({
    credentials: { url, key, secret: secrets[0]! },
    limit: openCallLimit(db, periods),
    log,
    called: metrics.called,
  })
  const client = guardAccount(unguarded, { db, log })
  const calls = openBrandCalls(client, { mock })
  const vettings = openVettingCalls(client)
  const vettingDeps: VettingDeps = {
    db,
    vettings,
    brandIdOf: (question) => brandIdOf({ db, calls }, question),
  }
  const campaigns = openCampaigns({ db, clock, log, client, settings })
  const partners = openPartners({ db, clock, log, client, settings })
  const appeals = openAppealCalls(client)
  const webhookUrl = () => `${baseUrl() ?? ''}${webhookPath}`
  let codesLogged = false
  /** The list is for people only, so the duties continue without it. */
  const logCodesOnce = async () => {
    if (codesLogged) return
    codesLogged = true
    await logUnknownCodes(client, log).catch((err: unknown) => log.warn({ err }, 'error codes were not read'))
  }
  return {
    registry: {
      identity: (question) => identity({ db, calls, vettings }, timed(question)),
      update: (question) => update({ db, calls }, question),
      withdraw: (question) => withdraw({ db, calls }, question),
      vetting: (question) => vetting(vettingDeps, timed(question)),
      imported: (question) => imported(vettingDeps, timed(question)),
      ...campaigns.questions,
      ...partners.questions,
      campaign: (question) => (question.partner ? partners : campaigns).questions.campaign(timed(question)),
      withdrawCampaign: (question) =>
        (question.partner ? partners : campaigns).questions.withdrawCampaign(question),
      appeal: (question) => appeal({ ...vettingDeps, appeals }, timed(question)),
      ...(settings.verifiesPhones && {
        phones: openPhones({ db, brands: calls, phones: openPhoneCalls(client) }, (accountId) => ({
          db,
          brands: openBrandCalls(interactive(client), { mock }),
          phones: openPhoneCalls(interactive(client, accountId)),
        })),
      }),
    },
    webhooks: {
      async receive(octets, signature) {
        const received = await receiveNotification({ db, url: webhookUrl, secrets }, octets, signature)
        metrics.received(received)
        return received
      },
    },
    applyWebhooks: serially(() => applyNotifications({ db, clock, log, calls, vettings })),
    async subscribe() {
      if (baseUrl() !== undefined) await subscribe(client, webhookUrl())
    },
    async doDuties() {
      await logCodesOnce()
      if (baseUrl() !== undefined)
        await doDuty(db, { name: 'subscribe', everySeconds: subscribeSeconds }, () =>
          subscribe(client, webhookUrl()),
        )
      await doDuty(db, { name: 'reconcile', everySeconds: reconcileSeconds }, async (lease) => {
        await reconcile({ db, clock, log, calls }, lease)
        await reconcileVettings({ db, clock, log, vettings }, lease)
      })
      await doDuty(db, { name: 'reconcile-campaigns', everySeconds: reconcileSeconds }, async (lease) => {
        await campaigns.reconcile(lease)
        await partners.reconcile(lease)
      })
    },
    close: () => client.close(),
  }
}

/** Runs work again only when its last run has ended, so that after a call everything due before it is done. */
function serially(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(work, work))
}
