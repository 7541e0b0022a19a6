import { getCACertificates } from 'node:tls'
import { Pool } from 'undici'
import { Answer, type Result, type Timeouts } from './answer.ts'
import { type Connector, connectTo, type Dial, dialTcp } from './connect.ts'
import { faultOf } from './fault.ts'
import { type OutboundPolicy, rulesOf } from './policy.ts'
import { type Resolve, systemResolve } from './resolve.ts'
import { type Target, targetOf } from './target.ts'
import { wallNow } from '../wall-clock.ts'

export type Request = {
  /** Default POST. */
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer | string
  /** Octets of the response body that are returned, at most 64 KiB; default 4 KiB. */
  keptBytes?: number
  /** The owner of the call; tenants never share connections. */
  tenant?: string
}

export type Outbound = {
  /** Calls once, follows no redirects, decodes nothing, and never rejects. */
  call: (url: string, request: Request) => Promise<Result>
  /** Why this exchange must not call a URL, as far as that can be decided without DNS; undefined if the URL is allowed. */
  refusal: (url: string) => string | undefined
  close: () => Promise<void>
}

/** Parts that a test replaces: DNS, the network, the timeouts. */
export type OutboundParts = { resolve?: Resolve; dial?: Dial; timeouts?: Partial<Timeouts> }

const standard: Timeouts = { connectMs: 3_000, firstByteMs: 15_000, totalMs: 20_000 }
const idleMs = 60_000
const headerBytes = 16 * 1024
const connectionsEach = 64

/** Opens the client for URLs that customers choose. No other client may call such URLs. */
export function openOutbound(policy: OutboundPolicy, parts: OutboundParts = {}): Outbound {
  const timeouts = { ...standard, ...parts.timeouts }
  const connectMs = timeouts.connectMs
  const resolve = parts.resolve ?? systemResolve(connectMs)
  const ca = policy.trust && [...getCACertificates(), ...policy.trust]
  const connector: Connector = { rules: rulesOf(policy), resolve, dial: parts.dial ?? dialTcp, connectMs, ca }
  const pools = openPools(connector, timeouts)
  return {
    call: (url, { method = 'POST', headers, body = '', keptBytes, tenant = '' }) =>
      new Promise((settle) => {
        const answer = new Answer(timeouts, settle, keptBytes)
        try {
          const target = targetOf(url, connector.rules)
          const { origin, path } = target
          pools
            .of(tenant, target)
            .dispatch({ origin, path, method, headers, ...(method === 'POST' && { body }) }, answer)
        } catch (error) {
          answer.onResponseError(undefined, faultOf(error))
        }
      }),
    refusal(url) {
      try {
        targetOf(url, connector.rules)
        return undefined
      } catch (error) {
        return faultOf(error).message
      }
    },
    close: () => pools.close(),
  }
}

type Pools = { of(tenant: string, target: Target): Pool; close(): Promise<void> }

/** One keep-alive pool for each tenant and origin, closed after a minute without use. */
function openPools(connector: Connector, timeouts: Timeouts): Pools {
  const pools = new Map<string, { pool: Pool; usedAt: number }>()
  const sweep = setInterval(() => {
    const before = wallNow() - idleMs
    for (const [key, { pool, usedAt }] of pools) {
      if (usedAt > before) continue
      pools.delete(key)
      void pool.close()
    }
  }, idleMs / 4).unref()
  return {
    of(tenant, target) {
      const key = `${tenant} ${target.origin}`
      let entry = pools.get(key)
      if (!entry) pools.set(key, (entry = { pool: openPool(target, connector, timeouts), usedAt: 0 }))
      entry.usedAt = wallNow()
      return entry.pool
    },
    async close() {
      clearInterval(sweep)
      await Promise.all(Array.from(pools.values(), ({ pool }) => pool.destroy()))
    },
  }
}

/** The timeouts of the HTTP client are slightly longer than those of `Answer`, whose errors state the cause. */
function openPool(target: Target, connector: Connector, timeouts: Timeouts): Pool {
  return new Pool(target.origin, {
    connections: connectionsEach,
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: headerBytes,
    headersTimeout: timeouts.totalMs + 1_000,
    bodyTimeout: timeouts.totalMs + 1_000,
    connect: (_, done) => {
      connectTo(target, connector).then(
        (socket) => done(null, socket),
        (error: unknown) => done(faultOf(error), null),
      )
    },
  })
}
