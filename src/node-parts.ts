import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'

/** What this node is, beside its engine; what is opened is deferred on `open`. */
export type NodeParts = {
  config: Config
  log: Log
  metrics: Metrics
  /** Where people reach this exchange; nothing until it listens. */
  reached: { url: string | undefined }
  /** Ports this exchange listens on, which webhooks may not reach. */
  ownPorts: number[]
  open: AsyncDisposableStack
}
