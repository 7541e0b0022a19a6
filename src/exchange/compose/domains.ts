import { openCheckAddresses, type Accounts, type CheckAddresses, type Reloads } from '#accounts/index.ts'
import {
  type Alerts,
  type AlertWebhooks,
  openAlertMetrics,
  openAlerts,
  openAlertWebhooks,
} from '#alerts/index.ts'
import type { Channels, Posts } from '#chat/index.ts'
import { accountsWithTextRetention } from '#messages/index.ts'
import { openBuying, openRental, type Buying, type Rental } from '#numbers/index.ts'
import { type Openid, openOpenid } from '#platform/sign-in/openid/openid.ts'
import { outboundFetch } from '#platform/sign-in/openid/outbound-fetch.ts'
import { openOutbound, type Outbound } from '#platform/outbound/index.ts'
import { type ErasureDeps, type NumberKey, openNumberKey } from '#privacy/index.ts'
import {
  openReviewMetrics,
  openReviews,
  openUnattended,
  type Judge,
  type Reviews,
  type Unattended,
} from '#reviews/index.ts'
import {
  brandSuspensionReviews,
  campaignReviews,
  openLinkWorker,
  openRenewals,
  registryReviews,
  resellerReviews,
  suspensionReviews,
  type LinkWorker,
  type NumberProvisioning,
  type Renewals,
  type Texts,
} from '#tendlc/index.ts'
import { openRequestLog, openRequestLogMetrics, type RequestLog } from '#requests/index.ts'
import { openRuleSweep, type RuleSweep } from '#sims/index.ts'
import { tollFreeReviews, verificationReviews, withdrawalReviews } from '#tollfree/index.ts'
import type { Posted, Webhooks } from '#webhooks/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { openNodes, type Nodes } from '../node/nodes.ts'
import { type ClientPorts, listenForClients } from './clients.ts'
import { personalDataSourcesOf } from './personal-data-sources.ts'
import { type MailQueue, openQueuedMail } from './mail.ts'
import { type Money, openMoney } from './money.ts'
import { openPosting } from './posting.ts'
import { openCompliance, type ComplianceWorkers } from './compliance.ts'
import { type Network, openNetwork } from './network.ts'
import { openSending, type Sending } from './sending.ts'
import { openOfGateways, type OfGateways } from './gateways.ts'
import type { RegistryPart } from './registry.ts'
import type { TollFreePart } from './toll-free.ts'
import { openSims, type Sims } from './sims.ts'
import { version } from '../node/version.ts'

type Opened = ComplianceWorkers &
  ClientPorts &
  RegistryPart &
  Pick<TollFreePart, 'tollFreeProvider'> & { provisioning: NumberProvisioning } & Sims &
  OfGateways &
  Sending &
  Money

export type Domains = Opened & {
  nodes: Nodes
  mailQueue: MailQueue
  alerts: Alerts
  alertWebhooks: AlertWebhooks
  accounts: Accounts
  checkAddresses: CheckAddresses
  reloads: Reloads
  webhooks: Webhooks
  channels: Channels
  posts: Posts
  buying: Buying
  rental: Rental
  renewals: Renewals
  reviews: Reviews
  unattended: Unattended | undefined
  linkWorker: LinkWorker
  ruleSweep: RuleSweep
  network: Network
  texts: Texts
  erasing: ErasureDeps
  verificationSender: string | undefined
  addressRefusal: Outbound['refusal']
  /** The providers of accounts. */
  openid: Openid
  requestLog: RequestLog | undefined
}

/** Opens the domains with their dependencies, and starts those that the roles of this node require. */
export async function openDomains(engine: Engine, parts: NodeParts): Promise<Domains> {
  const { db, clock, epoch } = engine
  const { config, log, open } = parts
  const nodes = await openNodes(db, epoch)
  const outbound = outboundOf(parts)
  open.defer(() => outbound.close())
  const numberKey = await openNumberKey(db, engine.vault)
  const money = await openMoney(engine, parts, nodes)
  // The messages domain stores the outcome of chat requests; `sending` is assigned before the first request is sent.
  const posted: Posted = (sql, ended) => sending.traffic.posted(sql, ended)
  const posting = openPosting(engine, parts, { accounts: money.accounts, outbound, posted })
  // Messages drain first, then webhooks, each for at most two fifths of the time. The last fifth is for open requests (src/exchange/mount/listen.ts).
  const drainMs = (config.drainSeconds * 1000 * 2) / 5
  open.defer(() => posting.webhooks.stop(drainMs))
  const sending = await openSending(engine, parts, { ...money, ...posting, outbound, numberKey })
  open.defer(() => sending.traffic.drain(drainMs))
  if (config.roles.includes('work')) {
    await posting.webhooks.start()
    sending.traffic.startChat()
  }
  if (config.roles.includes('carriers')) await sending.traffic.start()
  const clientPorts = await listenForClients(parts, { ...sending, drainMs })
  const gateways = await openOfGateways(engine, parts)
  const compliance = await openCompliance(engine, parts, { ...money, ...sending })
  const alertMetrics = openAlertMetrics(parts.metrics, db, clock)
  return {
    nodes,
    mailQueue: openQueuedMail(engine, parts),
    alerts: openAlerts({ ...engine, metrics: alertMetrics }),
    alertWebhooks: openAlertWebhooks({ ...engine, outbound, log, metrics: alertMetrics }),
    ...money,
    ...posting,
    ...sending,
    ...clientPorts,
    checkAddresses: openCheckAddresses({ db, outbound, version }),
    addressRefusal: outbound.refusal,
    openid: openOpenid({
      fetchOf: (tenant) => outboundFetch(outbound, tenant),
      plainHttp: config.mode === 'sandbox',
    }),
    requestLog: openLogOf(engine, parts, numberKey),
    buying: openBuying({ db, clock }),
    rental: openRental({ db, clock, graceDays: config.rentalGraceDays, log }),
    ...compliance,
    linkWorker: openLinkWorker({ db, clock, log, provisioning: compliance.provisioning }),
    renewals: openRenewals({ db, clock, graceDays: config.rentalGraceDays }),
    ruleSweep: openRuleSweep({ db, clock }),
    ...(await openReviewing(engine, parts)),
    erasing: { db, vault: engine.vault, log, key: numberKey, sources: personalDataSourcesOf(engine.vault) },
    ...openSims(engine, parts),
    ...gateways,
    network: openNetwork(engine, parts, { ...money, outbound, change: gateways.radius.change }),
  }
}

/** The request log, which stores its last entries after the ports are closed. */
function openLogOf(
  { db }: Engine,
  { config, log, metrics, open }: NodeParts,
  key: NumberKey,
): RequestLog | undefined {
  if (config.requestLogDays === 0 || !config.roles.includes('api')) return undefined
  const requestLog = openRequestLog({
    db,
    log,
    metrics: openRequestLogMetrics(metrics),
    key,
    days: config.requestLogDays,
    perSecond: config.requestLogRate,
    withoutTexts: (accountIds) => accountsWithTextRetention(db, accountIds),
  })
  open.defer(() => requestLog.stop())
  return requestLog
}

/** The review queue, and the automatic decisions of a sandbox, which may have no operator. */
async function openReviewing({ db, vault, clock }: Engine, { config, log, metrics }: NodeParts) {
  const { mode, reviewMinutes: minutes } = config
  const kinds = {
    campaign: campaignReviews,
    'campaign-suspension': suspensionReviews,
    'brand-suspension': brandSuspensionReviews,
    reseller: resellerReviews,
    'toll-free': tollFreeReviews,
    ...registryReviews,
    'toll-free-verification': verificationReviews,
    'toll-free-withdrawal': withdrawalReviews,
  }
  const reviews = openReviews({ db, vault, clock, kinds })
  openReviewMetrics(metrics, db, clock)
  if (mode !== 'sandbox' || minutes === 'never') return { reviews, unattended: undefined }
  const { reviewOf } = await import('../../../simulators/reviewer/index.ts')
  const ofBusiness: Judge = (submission) => reviewOf({ label: submission['business.name'] })
  // The simulated registry decides about resellers by their name, so the review approves all of them.
  const ofReseller: Judge = () => ({ decision: 'approve', codes: [] })
  const judges = { campaign: reviewOf, reseller: ofReseller, 'toll-free': ofBusiness }
  const unattended = openUnattended({ db, clock, log, reviews, judges, afterMs: minutes * 60_000 })
  return { reviews, unattended }
}

function outboundOf({ config, ownPorts }: NodeParts): Outbound {
  return openOutbound({
    production: config.mode === 'production',
    allowCidrs: config.webhookAllowCidrs ?? [],
    ports: config.webhookPorts,
    ownPorts: () => ownPorts,
  })
}
