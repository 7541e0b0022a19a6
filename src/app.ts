import { fileURLToPath } from 'node:url'
import {
  accountContract,
  accountFamily,
  accountHandlers,
  numbersFamily,
  applicationHandlers,
  applicationsContract,
  applicationsFamily,
  consoleDoorContract,
  consoleDoorFamily,
  consoleDoorHandlers,
  consoleSessionContract,
  consoleSessionFamily,
  consoleSessionHandlers,
  secretHandlers,
  secretsContract,
  secretsFamily,
  type Accounts,
  type CheckAddresses,
  type Reloads,
  type Unlink,
} from '#accounts/index.ts'
import {
  chatContract,
  chatFamily,
  chatHandlers,
  type Channels,
  type Posts,
  unlinkSenders,
} from '#chat/index.ts'
import { consoleContract, consoleFamily, consoleHandlers } from '#console/index.ts'
import { messagesContract, messagesFamily, messagesHandlers, type Traffic } from '#messages/index.ts'
import { numbersContract, numbersHandlers, unlinkApplication, type Buying } from '#numbers/index.ts'
import { isProven, type Sessions } from '#people/index.ts'
import {
  doorContract,
  doorFamily,
  doorHandlers,
  type Doors,
  doorsContract,
  doorsFamily,
  doorsHandlers,
  operatorsContract,
  operatorsFamily,
  operatorsHandlers,
  type OperatorTools,
} from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { openConsoleFiles } from '#platform/http/console-files.ts'
import { mountConsole } from '#platform/http/console-page.ts'
import { mountDocs } from '#platform/http/docs-page.ts'
import { type HealthOptions, mountHealth } from '#platform/metrics/health.ts'
import type { HttpServer } from '#platform/http/http.ts'
import type { Log } from '#platform/log.ts'
import { mount } from '#platform/http/mount.ts'
import { type EpochCache } from '#platform/nodes/epoch-cache.ts'
import { mountMetrics } from '#platform/metrics/metrics-page.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openapiOf } from '#platform/contract/openapi.ts'
import {
  simsContract,
  simsFamily,
  simsHandlers,
  type ApiUsage,
  type SimLimits,
  type SimService,
  type SimUsers,
} from '#sims/index.ts'
import {
  mountConfirmPage,
  tendlcContract,
  tendlcFamily,
  tendlcHandlers,
  type OtpDesk,
  type Registry,
  type Texts,
} from '#tendlc/index.ts'
import { tollFreeContract, tollFreeFamily, tollFreeHandlers } from '#tollfree/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Webhooks } from '#webhooks/index.ts'
import { families } from './contracts.ts'
import { mountNetwork } from './mount-network.ts'
import type { Network } from './open-network.ts'

export type CustomerSide = {
  db: Db
  vault: Vault
  accounts: Accounts
  checkAddresses: CheckAddresses
  reloads: Reloads | undefined
  webhooks: Webhooks
  traffic: Traffic
  channels: Channels
  posts: Posts
  buying: Buying
  addressRefusal: (url: string) => string | undefined
  registry: Registry | undefined
  texts: Texts
  otpDesk: OtpDesk
  verificationSender: string | undefined
  simUsers: SimUsers
  simService: EpochCache<SimService>
  simLimits: SimLimits
  apiUsage: ApiUsage
  network: Network
  /** Where links of answers lead; empty for links without a host. */
  apiUrl: string
  clock: Clock
  sandbox: boolean
  errorsUrl: string
  /** Reads again what caches hang on. */
  afterChange: () => Promise<void>
  log: Log
}

/** Takes an application away from some of the numbers that name it; with the last of them, from senders too. */
const unlink: Unlink = async (sql, accountId, applicationId, most) => {
  const numbers = await unlinkApplication(sql, accountId, applicationId, most)
  if (numbers < most) await unlinkSenders(sql, accountId, applicationId)
  return numbers
}

/** Everything that customers call: every API family, once. */
export function mountCustomers(server: HttpServer, side: CustomerSide): void {
  const { db, vault, accounts, traffic, channels, errorsUrl, afterChange, log } = side
  const ofMessages = messagesFamily(accounts, side, errorsUrl)
  mount(server, messagesContract, ofMessages, messagesHandlers(side), log)
  mount(server, chatContract, chatFamily(channels, errorsUrl), chatHandlers(traffic.inbox), log)
  mount(server, numbersContract, numbersFamily(accounts, errorsUrl), numbersHandlers(side), log, afterChange)
  mount(server, accountContract, accountFamily(accounts, errorsUrl), accountHandlers(side), log, afterChange)
  mount(
    server,
    applicationsContract,
    applicationsFamily(accounts, errorsUrl, db),
    applicationHandlers({ db, unlink }),
    log,
    afterChange,
  )
  mount(
    server,
    secretsContract,
    secretsFamily(accounts, errorsUrl, db),
    secretHandlers({ db, vault }),
    log,
    afterChange,
  )
  mount(server, consoleContract, consoleFamily(side, errorsUrl), consoleHandlers(side), log)
  mount(
    server,
    consoleDoorContract,
    consoleDoorFamily(errorsUrl),
    consoleDoorHandlers(side),
    log,
    afterChange,
  )
  const ofSession = consoleSessionFamily(accounts, errorsUrl)
  mount(server, consoleSessionContract, ofSession, consoleSessionHandlers(side), log, afterChange)
  mount(server, tendlcContract, tendlcFamily(side, errorsUrl), tendlcHandlers(side), log)
  mount(server, tollFreeContract, tollFreeFamily(accounts, errorsUrl, db), tollFreeHandlers(side), log)
  mount(server, simsContract, simsFamily(side), simsHandlers(side), log)
  mountNetwork(server, side)
  mountConfirmPage(server, side)
}

export type OperatorSide = {
  token: string
  sessions: Sessions
  tools: Omit<OperatorTools, 'unlink'>
  metrics: Metrics
  afterChange: () => Promise<void>
  log: Log
}

/** What those who run the exchange call: in the sandbox on the same port, in production on one of its own. */
export function mountOperators(server: HttpServer, side: OperatorSide): void {
  const { token, sessions, tools, metrics, afterChange, log } = side
  const family = operatorsFamily(token, sessions, (id) => isProven(tools.db, id))
  mount(server, doorContract, doorFamily(), doorHandlers(tools), log, afterChange)
  mount(server, operatorsContract, family, operatorsHandlers({ ...tools, unlink }), log, afterChange)
  mountMetrics(server, metrics)
}

/** Where `bin/build-console.ts` puts it. */
const consoleFiles = openConsoleFiles(fileURLToPath(new URL('../console/dist', import.meta.url)))

export type PageSide = { health: HealthOptions; doors: Doors; log: Log }

/**
 * What every port has: whether the node lives and is ready, and where anything is served, the console with its doors and the document of
 * the contracts.
 */
export function mountPages(server: HttpServer, served: readonly Contract[], side: PageSide): void {
  const { health, doors, log } = side
  mountHealth(server, health)
  if (served.length === 0) return
  mount(server, doorsContract, doorsFamily, doorsHandlers(doors), log)
  mountConsole(server, consoleFiles)
  const spoken = new Set(served.map(({ family }) => family))
  mountDocs(server, () =>
    openapiOf(
      served,
      families.filter(({ name }) => spoken.has(name)),
    ),
  )
}
