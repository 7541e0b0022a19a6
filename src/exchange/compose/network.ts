import type { Accounts } from '#accounts/index.ts'
import {
  type ConsentWorker,
  type IssueToken,
  type Hooks,
  type NetworkDataSource,
  openConsentWorker,
  openIssueToken,
  openProveToken,
  openQod,
  openQodMetrics,
  openQosNetwork,
  openReach,
  openTokenBatches,
  openRemote,
  openTokenMetrics,
  openNetworkDataSource,
  type ProveToken,
  type Qod,
  type Reach,
  type TokenBatches,
  readHooks,
  type Remote,
  type TokenCounts,
  type TokenTimes,
} from '#network/index.ts'
import type { Radius } from '#sims/index.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import type { Outbound } from '#platform/outbound/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** Access tokens for a number, and the network data that these tokens give access to. */
export type Network = {
  reach: Reach
  hooks: Hooks
  batches: TokenBatches
  consentWorker: ConsentWorker
  counts: TokenCounts
  times: TokenTimes
  give: IssueToken
  prove: ProveToken
  networkData: NetworkDataSource
  /** The operator's own network, if one is configured. */
  remote: Remote | undefined
  qod: Qod
  /** Whether this exchange is a sandbox. */
  sandbox: boolean
}

/** Opens the network domain. */
export function openNetwork(
  engine: Engine,
  parts: NodeParts,
  { accounts, outbound, change }: { accounts: Accounts; outbound: Outbound } & Pick<Radius, 'change'>,
): Network {
  const { config, log, metrics } = parts
  const { db, clock, epoch } = engine
  const counts = openTokenMetrics(metrics, db, clock)
  const times = {
    requestSeconds: config.networkRequestSeconds,
    intervalSeconds: config.networkPollSeconds,
    tokenSeconds: config.networkTokenSeconds,
  }
  const batches = openTokenBatches(engine)
  const remote = openOwn(engine, parts)
  const sandbox = config.mode === 'sandbox'
  openQodMetrics(metrics, db, clock)
  return {
    times,
    sandbox,
    counts,
    batches,
    hooks: epochCache(epoch, 1, () => readHooks(db)),
    consentWorker: openConsentWorker({ ...engine, outbound, log, counts }),
    reach: openReach({ db, virtual: sandbox }),
    give: openIssueToken({ db, clock, batches, times, counts, accounts }),
    prove: openProveToken({ ...engine, accounts }),
    networkData: openNetworkDataSource({ db, clock, remote: remote?.networkData }),
    remote,
    qod: openQod({ db, clock, log, network: openQosNetwork({ db, clock, change, client: remote?.client }) }),
  }
}

function openOwn({ clock }: Engine, { config, metrics, log, open }: NodeParts): Remote | undefined {
  const { networkUrl: url, networkToken: token, networkTimeoutMs: timeoutMs } = config
  if (url === undefined) return undefined
  const remote = openRemote({ url, token, timeoutMs }, { clock, metrics, log })
  open.defer(() => remote.client.close())
  return remote
}
