import { reapplyQos } from '#network/index.ts'
import type { Log } from '#platform/log.ts'
import {
  endLost,
  onUsage as onUsageOfSims,
  openDemoNas,
  openDisconnectGauge,
  openDisconnects,
  openRadius,
  openRadiusMetrics,
  type Disconnects,
  type OnUsage,
  type Radius,
} from '#sims/index.ts'
import type { Engine } from '../node/engine.ts'
import { ListenError } from '../node/listen-error.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** RADIUS accounting from NAS, and disconnect requests to NAS. */
export type OfGateways = {
  radius: Radius
  disconnects: Disconnects
  /** Ends the sessions of a restarted NAS. */
  endLostSessions(): Promise<void>
}

/** Applies the rules of SIMs and of Quality on Demand sessions to new usage. */
const onUsage: OnUsage = async (sql, changes, now) => {
  await onUsageOfSims(sql, changes, now)
  await reapplyQos(sql, changes, now)
}

/** Opens the RADIUS side. Nodes with the role `carriers` receive accounting if a port is configured. */
export async function openOfGateways(engine: Engine, parts: NodeParts): Promise<OfGateways> {
  const { db, clock, vault } = engine
  const { config, log } = parts
  const sandbox = config.mode === 'sandbox'
  if (sandbox) await openDemoNas(db, vault, clock.now())
  const metrics = openRadiusMetrics(parts.metrics)
  openDisconnectGauge(parts.metrics, db)
  const common = { ...engine, log, onUsage, metrics, host: config.host }
  const port = config.roles.includes('carriers') ? config.radiusPort : undefined
  const radius = await openRadius({ ...common, port }).catch((error: unknown) => {
    if (!sandbox) throw refusal(error, port)
    return openRadius({ ...common, port: 0 })
  })
  parts.open.defer(() => radius.close())
  notifyOperators(radius, { port, log })
  const { disconnect } = radius
  return {
    radius,
    disconnects: openDisconnects({ db, clock, log, disconnect, seen: metrics.disconnected }),
    endLostSessions: () => endLost(db, clock, onUsage),
  }
}

function notifyOperators({ listening }: Radius, { port, log }: { port: number | undefined; log: Log }): void {
  if (!listening) return
  const isOther = port !== 0 && listening.port !== port
  log.info(
    { ...listening, ...(isOther && { in_use: port }) },
    isOther ? 'listening for RADIUS accounting on another port' : 'listening for RADIUS accounting',
  )
}

function refusal(error: unknown, port: number | undefined): Error {
  const { code } = error as NodeJS.ErrnoException
  return new ListenError(
    `RADIUS accounting cannot listen on UDP port ${port}: ${code}. Free the port, or choose another port (STROWGER_RADIUS_PORT).`,
    { cause: error },
  )
}
