import type { BindOptions } from './bind-contract.ts'

/** The options of a bind with defaults applied; times are milliseconds. */
export type BindSettings = Required<Omit<BindOptions, 'tls' | 'reconnect' | 'throttle'>> &
  Pick<BindOptions, 'tls'> & {
    reconnect: { firstMs: number; maxMs: number; authMs: number }
    throttle: { firstMs: number; maxMs: number; recoverMs: number }
    /** Interval at which deadlines are checked. */
    tickMs: number
  }

const LONGEST_TICK = 250
const SHORTEST_TICK = 5

export function completeOptions(options: BindOptions): BindSettings {
  const window = options.window ?? 10
  const { enquireLinkMs = 20_000, responseTimeoutMs = 30_000, frameTimeoutMs = 10_000 } = options
  const { bindTimeoutMs = 10_000 } = options
  const shortest = Math.min(enquireLinkMs, responseTimeoutMs, frameTimeoutMs, bindTimeoutMs)
  return {
    kind: options.kind ?? 'transceiver',
    host: options.host,
    port: options.port,
    tls: options.tls,
    systemId: options.systemId,
    password: options.password,
    systemType: options.systemType ?? '',
    window,
    rate: options.rate ?? 0,
    burst: options.burst ?? window,
    enquireLinkMs,
    responseTimeoutMs,
    frameTimeoutMs,
    bindTimeoutMs,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    inboundLimit: options.inboundLimit ?? 1000,
    isCurrent: options.isCurrent ?? (() => true),
    firstSequence: options.firstSequence ?? 1,
    reconnect: { firstMs: 1000, maxMs: 60_000, authMs: 300_000, ...options.reconnect },
    throttle: { firstMs: 1000, maxMs: 60_000, recoverMs: 10_000, ...options.throttle },
    tickMs: Math.max(SHORTEST_TICK, Math.min(LONGEST_TICK, shortest / 8)),
  }
}

/** Full jitter: a random time up to the doubled delay, so that many binds do not reconnect simultaneously. */
export function reconnectDelay(attempt: number, firstMs: number, maxMs: number): number {
  return Math.random() * Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30))
}
