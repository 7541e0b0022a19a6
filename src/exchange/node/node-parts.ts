import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Traces } from '#platform/traces/index.ts'

/** What this node is, beside its engine; what is opened is deferred on `open`. */
export type NodeParts = {
  config: Config
  log: Log
  metrics: Metrics
  /** Where spans go; nothing where nobody collects them. */
  traces: Traces | undefined
  /** Where people reach this exchange; nothing until it listens. */
  reached: { url: string | undefined }
  /** Ports this exchange listens on, which webhooks may not reach. */
  ownPorts: number[]
  open: AsyncDisposableStack
}
