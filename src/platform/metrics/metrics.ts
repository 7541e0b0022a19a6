import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type DbStats = { total: number; idle: number; waiting: number }

/**
 * This node's metrics for Prometheus. Labels never contain an account, a number or an address. Counting costs well under a microsecond,
 * so hot paths may count each message.
 */
export type Metrics = {
  /** The registry for the domains' own metrics: each has a `metrics.ts`. */
  registry: Registry
  /** Counts one HTTP response; has the signature of `observe` in `openHttp`. */
  answered(operationId: string, status: number, seconds: number): void
  /** Adds a queue whose depth is read at each scrape. */
  queue(name: string, depth: () => number | Promise<number>): void
  /** Adds a pool whose connections are shown. */
  database(stats: () => DbStats): void
  /** The exposition that Prometheus reads. */
  read(): Promise<{ type: string; body: string }>
}

/** Buckets in seconds, for durations of milliseconds. */
export const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Creates a registry for this node; global registries are not used. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const ofProcess = whenFirstCalled(() => collectDefaultMetrics({ register: registry }))
  return {
    registry,
    answered: httpMetrics(registry),
    queue: queueMetrics(registry),
    database: (stats) => databaseMetrics(registry, stats),
    async read() {
      ofProcess()
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}

/** Measuring the event loop wakes the process a hundred times a second, so it starts with the first scrape. */
function whenFirstCalled(work: () => void): () => void {
  let called = false
  return () => {
    if (!called) work()
    called = true
  }
}

function httpMetrics(registry: Registry): Metrics['answered'] {
  const histogram = new Histogram({
    name: 'strowger_http_request_seconds',
    help: 'HTTP responses, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: quick,
    registers: [registry],
  })
  const child = remembered((key) => {
    const [operation, status] = key.split(' ')
    return histogram.labels({ operation, status })
  })
  return (operationId, status, seconds) => child(`${operationId} ${status}`).observe(seconds)
}

function queueMetrics(registry: Registry): Metrics['queue'] {
  const depths = new Map<string, () => number | Promise<number>>()
  const gauge = new Gauge({
    name: 'strowger_queue_depth',
    help: 'Number of queued items.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      for (const [queue, depth] of depths) {
        // A queue that cannot be read is omitted; the others are still exported.
        const waiting = await Promise.resolve()
          .then(depth)
          .catch(() => undefined)
        if (waiting === undefined) this.remove({ queue })
        else this.set({ queue }, waiting)
      }
    },
  })
  registry.registerMetric(gauge)
  return (name, depth) => void depths.set(name, depth)
}

function databaseMetrics(registry: Registry, stats: () => DbStats): void {
  const gauge = new Gauge({
    name: 'strowger_database_connections',
    help: 'Database connections and callers waiting for one, by state.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { total, idle, waiting } = stats()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  registry.registerMetric(gauge)
}

/** Caches a value by key: a metric's child for its labels. */
export function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    let resource = made.get(key)
    if (!resource) made.set(key, (resource = make(key)))
    return resource
  }
}
