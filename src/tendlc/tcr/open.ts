import type { Registry } from '../requests/port.ts'
import { openBrandCalls } from './brands/calls.ts'
import { openCampaigns } from './campaigns/open.ts'
import { guardAccount } from './client/account.ts'
import { openRegistryClient } from './client/client.ts'
import { openCallLimit } from './client/slots.ts'
import type { TcrDeps } from './deps.ts'
import { applyNotifications } from './events/apply.ts'
import { receiveNotification } from './events/receive.ts'
import { webhookPath, type RegistryWebhooks } from './events/route.ts'
import { openPartners } from './partners/open.ts'
import { openQuestions } from './questions.ts'
import { subscribe } from './reconcile/subscribe.ts'
import { openDuties } from './repeated-duties.ts'
import { openVettingCalls } from './vettings/calls.ts'

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

/** The Campaign Registry's CSP API v2 behind the registry port. */
export function openTcr(deps: TcrDeps): Tcr {
  const { db, clock, log, metrics, settings, baseUrl } = deps
  const { url, key, secrets, periods } = settings
  const unguarded = openRegistryClient({
    credentials: { url, key, secret: secrets[0]! },
    limit: openCallLimit(db, periods),
    log,
    called: metrics.called,
  })
  const client = guardAccount(unguarded, { db, log })
  const calls = openBrandCalls(client, { mock: settings.mock })
  const vettings = openVettingCalls(client)
  const campaigns = openCampaigns({ db, clock, log, client, settings })
  const partners = openPartners({ db, clock, log, client, settings })
  const parts = { client, calls, vettings, campaigns, partners }
  const webhookUrl = () => `${baseUrl() ?? ''}${webhookPath}`
  const subscribed = async () => {
    if (baseUrl() !== undefined) await subscribe(client, webhookUrl())
  }
  return {
    registry: openQuestions(deps, parts),
    webhooks: {
      async receive(octets, signature) {
        const received = await receiveNotification({ db, url: webhookUrl, secrets }, octets, signature)
        metrics.received(received)
        return received
      },
    },
    applyWebhooks: serially(() => applyNotifications({ db, clock, log, calls, vettings })),
    subscribe: subscribed,
    doDuties: openDuties(deps, parts, subscribed),
    close: () => client.close(),
  }
}

/** Runs work again only when its last run has ended, so that after a call everything due before it is done. */
function serially(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(work, work))
}
