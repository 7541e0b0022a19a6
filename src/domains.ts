import {
  openAccounts,
  openAccountsMetrics,
  openCheckAddresses,
  openLedgerMetrics,
  openReloads,
  type Accounts,
  type CheckAddresses,
  type Reloads,
} from '#accounts/index.ts'
import { openCarriers, openCarriersMetrics, type Carriers } from '#carriers/index.ts'
import { openChannels, openChatMetrics, openPosts, type Channels, type Posts } from '#chat/index.ts'
import { openMessagesMetrics, openTraffic, type Traffic } from '#messages/index.ts'
import { openBuying, openOwners, openRental, type Buying, type Rental } from '#numbers/index.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import { openProtection, openProtectionMetrics, type Protection } from '#protection/index.ts'
import { openOutbound, type Outbound } from '#platform/outbound/index.ts'
import { openRegistryDesk, type Registry, type RegistryDesk } from '#tendlc/index.ts'
import {
  openEndpointMetrics,
  openWebhooks,
  openWebhooksMetrics,
  type Posted,
  type TermsOf,
  type Webhooks,
} from '#webhooks/index.ts'
import { openPaymentSimulator } from '../simulators/payments/index.ts'
import { openRegistrySimulator } from '../simulators/registry/index.ts'
import type { Engine } from './engine.ts'
import { openNodes, type Nodes } from './nodes.ts'
import { takeOver } from './take-over.ts'
import { version } from './version.ts'

export type Domains = {
  nodes: Nodes
  accounts: Accounts
  checkAddresses: CheckAddresses
  reloads: Reloads | undefined
  carriers: Carriers
  webhooks: Webhooks
  channels: Channels
  posts: Posts
  protection: Protection
  traffic: Traffic
  buying: Buying
  rental: Rental
  registry: Registry | undefined
  registryDesk: RegistryDesk
  addressRefusal: Outbound['refusal']
}

/** What this node is, beside its engine; what is opened is deferred on `open`. */
export type NodeParts = {
  config: Config
  log: Log
  metrics: Metrics
  /** Ports this exchange listens on, which webhooks may not reach. */
  ownPorts: number[]
  open: AsyncDisposableStack
}

/** Opens the domains on one another, and starts those that this node's roles ask for. */
export async function openDomains(engine: Engine, parts: NodeParts): Promise<Domains> {
  const { db, vault, epoch, clock, node, life } = engine
  const { config, log, metrics, open } = parts
  const { queryCredentials, payment: ended } = openAccountsMetrics(metrics)
  openLedgerMetrics(metrics, db)
  const nodes = await openNodes(db, epoch)
  const accounts = openAccounts({ db, vault, epoch, queryCredentials, nodes: nodes.count })
  const outbound = outboundOf(parts)
  open.defer(() => outbound.close())
  const provider = config.mode === 'sandbox' ? openPaymentSimulator() : undefined
  const reloads = provider && openReloads({ db, clock, log, provider, accounts, ended })
  if (reloads) open.defer(() => reloads.stop())
  const channels = openChannels({ db, vault, epoch })
  const termsOf = termsBy(accounts, channels)
  const observe = openWebhooksMetrics(metrics)
  openEndpointMetrics(metrics, db, clock)
  // What became of posts is stored by those who know messages; nothing is posted before they are opened.
  const posted: Posted = (sql, ended) => traffic.posted(sql, ended)
  const webhooks = openWebhooks({ db, clock, node, outbound, termsOf, log, version, observe, posted })
  const posts = openPosts({ channels, webhooks, clock })
  openChatMetrics(metrics, db, channels)
  // Messages drain first and then webhooks, each for two fifths of the time at most; the rest is for requests in hand (src/listen.ts).
  const drainMs = (config.drainSeconds * 1000 * 2) / 5
  open.defer(() => webhooks.stop(drainMs))
  const carriersMetrics = openCarriersMetrics(metrics)
  const carriers = await openCarriers({
    db,
    vault,
    nodeId: node.id,
    log,
    metrics: carriersMetrics,
    mayHold: () => life.isSure(),
  })
  const protection = await openProtection({
    db,
    accounts,
    networkOf: (recipient) => carriers.routing.networkOf(recipient)?.value,
    production: config.mode === 'production',
    log,
    metrics: openProtectionMetrics(metrics),
  })
  reloadOnChange([carriers, protection], engine, log)
  life.watch({
    died: (nodeId) => takeOver(db, nodeId, log),
    doubted: () => carriers.letGo(),
    sure: () => void carriers.reload().catch(() => undefined),
    declared() {
      log.warn('this node was taken for dead: what it held is with others')
      carriers.letGo()
      webhooks.letGo()
    },
  })
  const traffic = openTraffic({
    db,
    accounts,
    ...(reloads && { spent: reloads.spent }),
    carriers,
    owners: openOwners({ db, epoch }),
    channels,
    protection,
    posts,
    webhooks,
    addressRefusal: outbound.refusal,
    clock,
    nodeId: node.id,
    errorsUrl: config.errorsUrl,
    // What was not begun by then is told so, before the request itself is given up with its outcome open.
    patienceMs: config.answerSeconds * 600,
    log,
    metrics: openMessagesMetrics(metrics, carriersMetrics),
  })
  open.defer(() => traffic.drain(drainMs))
  if (config.roles.includes('work')) {
    await webhooks.start()
    traffic.startChat()
  }
  if (config.roles.includes('carriers')) await traffic.start()
  const checkAddresses = openCheckAddresses({ db, outbound, version })
  const addressRefusal = outbound.refusal
  const buying = openBuying({ db, clock })
  const rental = openRental({ db, clock, graceDays: config.rentalGraceDays, log })
  const registry =
    config.mode === 'sandbox' ? openRegistrySimulator({ percent: config.registryDelay }) : undefined
  const registryDesk = openRegistryDesk({ db, clock, log, registry })
  return {
    nodes,
    accounts,
    checkAddresses,
    addressRefusal,
    reloads,
    carriers,
    webhooks,
    channels,
    posts,
    protection,
    traffic,
    buying,
    rental,
    registry,
    registryDesk,
  }
}

function outboundOf({ config, ownPorts }: NodeParts): Outbound {
  return openOutbound({
    production: config.mode === 'production',
    allowCidrs: config.webhookAllowCidrs ?? [],
    ports: config.webhookPorts === 'any' ? undefined : config.webhookPorts,
    ownPorts: () => ownPorts,
  })
}

function termsBy(accounts: Accounts, channels: Channels): TermsOf {
  return async (accountId, channel) => {
    if (channel !== undefined) return channels.terms(accountId, channel)
    const policy = accounts.policyNow(accountId) ?? (await accounts.policy(accountId))
    const { id: apiKey, any2xx, goneDisables } = policy
    return { apiKey, secrets: policy.signatureSecrets(), any2xx, goneDisables }
  }
}

const againMs = 1_000

/** Reads again what is kept in memory as a whole, until it could be read. */
function reloadOnChange(kept: { reload(): Promise<void> }[], { epoch }: Engine, log: Log): void {
  const reload = (): Promise<unknown> =>
    Promise.all(kept.map((one) => one.reload())).catch((err: unknown) => {
      log.warn({ err }, 'carriers, routes and traffic rules could not be read again')
      setTimeout(() => void reload(), againMs).unref()
    })
  epoch.onChange(() => void reload())
}
