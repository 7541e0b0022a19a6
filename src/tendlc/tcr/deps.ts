import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { BrandCalls } from './brands/calls.ts'
import type { openCampaigns } from './campaigns/open.ts'
import type { RegistryClient } from './client/client.ts'
import type { CallPeriods } from './client/slot-store.ts'
import type { TcrMetrics } from './metrics.ts'
import type { openPartners } from './partners/open.ts'
import type { VettingCalls } from './vettings/calls.ts'

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

/** The parts of the adapter that its questions and duties share. */
export type TcrParts = {
  client: RegistryClient
  calls: BrandCalls
  vettings: VettingCalls
  campaigns: ReturnType<typeof openCampaigns>
  partners: ReturnType<typeof openPartners>
}
