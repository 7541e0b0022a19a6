import { askAgain } from '#network/index.ts'
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

/** What gateways and this exchange have to say to each other about SIMs. */
export type OfGateways = {
  radius: Radius
  disconnects: Disconnects
  /** Ends the sessions of gateways that have begun anew. */
  endLostSessions(): Promise<void>
}

/** What follows from usage: for SIMs, and for the qualities that their connections have. */
const onUsage: OnUsage = async (sql, changes, now) => {
  await onUsageOfSims(sql, changes, now)
  await askAgain(sql, changes, now)
}

/** Opens it; accounting is taken by nodes with the role `carriers`, where a port is set. */
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
    // Two sandboxes on one machine are no fault; a developer who wants both gives one of them another port.
    log.warn({ port }, 'the port of RADIUS accounting is taken: usage of SIMs is not heard')
    return openRadius({ ...common, port: undefined })
  })
  parts.open.defer(() => radius.close())
  notifyOperators(radius, log)
  const { disconnect } = radius
  return {
    radius,
    disconnects: openDisconnects({ db, clock, log, disconnect, seen: metrics.disconnected }),
    endLostSessions: () => endLost(db, clock, onUsage),
  }
}

function notifyOperators({ listening }: Radius, log: Log): void {
  if (listening) log.info(listening, 'RADIUS accounting is taken')
}

function refusal(error: unknown, port: number | undefined): Error {
  const { code } = error as NodeJS.ErrnoException
  return new ListenError(
    `RADIUS accounting cannot be received on UDP port ${port}: ${code}. Free the port, or choose another one (STROWGER_RADIUS_PORT).`,
    { cause: error },
  )
}
