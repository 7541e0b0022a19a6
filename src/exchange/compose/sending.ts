import type { Accounts, Reloads } from '#accounts/index.ts'
import {
  type Carriers,
  type NumberLookup,
  openCarriers,
  openCarriersMetrics,
  openLookupClient,
  openLookupMetrics,
  openNumberLookup,
} from '#carriers/index.ts'
import type { Channels, Posts } from '#chat/index.ts'
import { openMessageTraces, openMessagesMetrics, openTraffic, type Traffic } from '#messages/index.ts'
import { type Gateway, openEsmesMetrics, openGateway } from '#esmes/index.ts'
import { openOwners, type Owners } from '#numbers/index.ts'
import type { Outbound } from '#platform/outbound/index.ts'
import type { NumberKey } from '#privacy/index.ts'
import { openProtection, openProtectionMetrics, type Protection } from '#protection/index.ts'
import { countCarriedSms } from '#sims/index.ts'
import { type CampaignLinks, storeYesReplies, openCampaignLinks } from '#tendlc/index.ts'
import { openRegisteredNumbers, type RegisteredNumbers } from '#tollfree/index.ts'
import type { Webhooks } from '#webhooks/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { takeOver } from '../node/take-over.ts'
import { readSecrets } from '#platform/config/secret-file.ts'

type Deps = {
  accounts: Accounts
  reloads: Reloads
  channels: Channels
  webhooks: Webhooks
  posts: Posts
  outbound: Outbound
  numberKey: NumberKey
}

export type Sending = {
  carriers: Carriers
  protection: Protection
  traffic: Traffic
  /** The sessions of customers that bind by SMPP. */
  gateway: Gateway
  owners: Owners
  campaigns: CampaignLinks
  tollFree: RegisteredNumbers
}

/** The message path: carriers, traffic rules, and the fencing of this and other nodes. */
export async function openSending(engine: Engine, parts: NodeParts, deps: Deps): Promise<Sending> {
  const { db, vault, epoch, clock, node, life, activity } = engine
  const { config, log, metrics, traces } = parts
  const { accounts, reloads, channels, webhooks, posts, outbound, numberKey } = deps
  const seen = openCarriersMetrics(metrics)
  const mayHold = () => life.isSure()
  const carriers = await openCarriers({
    db,
    vault,
    nodeId: node.id,
    log,
    metrics: seen,
    mayHold,
    isCurrent: () => life.isCurrent(),
    activity,
  })
  const protection = await openRules(engine, parts, accounts, carriers)
  reloadOnChange([carriers, protection], engine, parts)
  const gates = {
    owners: openOwners({ db, epoch }),
    campaigns: openCampaignLinks({ db, epoch }),
    tollFree: openRegisteredNumbers({ db, epoch }),
  }
  const gateway = openGateway({
    db,
    epoch,
    clock,
    nodeId: node.id,
    accounts,
    log,
    mayHold,
    metrics: openEsmesMetrics(metrics, db, clock),
    activity,
  })
  watchLives(engine, parts, { carriers, gateway, webhooks })
  const traffic = openTraffic({
    db,
    vault,
    accounts,
    spent: reloads.spent,
    carriers,
    ...gates,
    channels,
    protection,
    numberKey,
    lookup: lookupOf(engine, parts, numberKey),
    posts,
    webhooks,
    smpp: gateway.receivers,
    addressRefusal: outbound.refusal,
    clock,
    activity,
    unserved: config.unservedInbound,
    countSms: countCarriedSms,
    replies: repliesOf(config.verificationSender),
    nodeId: node.id,
    errorsUrl: config.errorsUrl,
    // A message whose storing has not started within 60 % of the response time is rejected, before its request times out with an unknown outcome.
    storeTimeoutMs: config.answerSeconds * 600,
    log,
    metrics: openMessagesMetrics(metrics, seen),
    traces: traces && openMessageTraces(traces),
  })
  return { carriers, protection, traffic, gateway, ...gates }
}

/** The lookup of networks of ported numbers, if a service is configured. */
function lookupOf(
  { db }: Engine,
  { config, log, metrics, open }: NodeParts,
  { personOf }: NumberKey,
): NumberLookup | undefined {
  if (config.numberLookup === 'none') return undefined
  const [secret] = readSecrets('STROWGER_NUMBER_LOOKUP_SECRET_FILE', config.numberLookupSecretFile!)
  const client = openLookupClient({ url: config.numberLookupUrl!, secret: secret! })
  open.defer(() => client.close())
  const seen = openLookupMetrics(metrics, db)
  const { numberLookupTimeoutMs: timeoutMs, numberLookupDailyLimit: dailyLimit } = config
  return openNumberLookup({ sql: db, log, client, metrics: seen, personOf, timeoutMs, dailyLimit })
}

function repliesOf(sender: string | undefined) {
  return sender === undefined ? undefined : { sender, hear: storeYesReplies }
}

function openRules(
  { db }: Engine,
  { config, log, metrics }: NodeParts,
  accounts: Accounts,
  carriers: Carriers,
): Promise<Protection> {
  return openProtection({
    db,
    accounts,
    networkOf: (recipient) => carriers.routing.networkOf(recipient)?.value,
    production: config.mode === 'production',
    log,
    metrics: openProtectionMetrics(metrics),
  })
}

type SessionHolders = Pick<Sending, 'carriers' | 'gateway'> & Pick<Deps, 'webhooks'>

function watchLives(
  { db, life }: Engine,
  { log }: NodeParts,
  { carriers, gateway, webhooks }: SessionHolders,
): void {
  const releaseSessions = () => {
    carriers.releaseSessions()
    gateway.releaseSessions()
  }
  life.watch({
    died: (nodeId) => takeOver(db, nodeId, log),
    doubted: releaseSessions,
    sure: () => void carriers.reload().catch(() => undefined),
    declared() {
      log.warn('this node was fenced: its leases were reassigned to other nodes')
      releaseSessions()
      webhooks.releaseQueued()
    },
  })
}

const retryMs = 1_000

/** Reloads caches that hold all rows, and retries until the reload succeeds or the node stops. */
function reloadOnChange(
  caches: { reload(): Promise<void> }[],
  { epoch }: Engine,
  { log, open }: NodeParts,
): void {
  let isStopping = false
  open.defer(() => void (isStopping = true))
  const reload = (): Promise<unknown> =>
    Promise.all(caches.map((cache) => cache.reload())).catch((err: unknown) => {
      if (isStopping) return
      log.warn({ err }, 'carriers, routes and traffic rules could not be reloaded')
      setTimeout(() => void reload(), retryMs).unref()
    })
  epoch.onChange(() => void reload())
}
