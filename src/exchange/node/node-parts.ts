import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Traces } from '#platform/traces/index.ts'

/** Parts of this node in addition to its engine; `open` closes them on stop. */
export type NodeParts = {
  config: Config
  log: Log
  metrics: Metrics
  /** The span exporter; undefined if tracing is off. */
  traces: Traces | undefined
  /** Public URL of this exchange; undefined until the exchange listens. */
  reached: { url: string | undefined }
  /** Ports of this exchange, which webhooks may not reach. */
  ownPorts: number[]
  open: AsyncDisposableStack
}
