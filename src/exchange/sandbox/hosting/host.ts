import { randomUUID } from 'node:crypto'
import type { Engine } from '../../node/engine.ts'
import { endHost, type Hosted, lockHosted, readHosted, type SimulatorTable, storeHost } from './store.ts'

type Simulator = { url: string; close(): Promise<void> }

/** A simulator of a sandbox. The first node that needs it hosts it, and saves its state in the database for the next host. */
export type SimulatorHost<S extends Simulator> = {
  /** The URL of the simulator, which is started if no living node hosts it. */
  url(): Promise<string>
  /** The simulator, if this node hosts it. */
  own(): S | undefined
  /** Waits until a start by this node has ended. */
  started(): Promise<void>
  /** Hosts the simulator unless a living node does. */
  ensure(): Promise<void>
  /** Reads which node hosts the simulator, and stops the one of this node if another node has taken over. */
  read(): Promise<Hosted>
  isClosed(): boolean
  close(): Promise<void>
}

/** One start of a simulator; only the latest start may save its state. */
export type Start = {
  lease: string
  /** The saved state. */
  state: string | undefined
  /** Stops the simulator, because a newer start has saved its state. */
  lost(): void
}

type Deps<S> = {
  engine: Pick<Engine, 'db' | 'node' | 'life'>
  table: SimulatorTable
  start(start: Start): Promise<S>
  /** Called when this node begins to host the simulator. */
  begun(simulator: S): Promise<void>
}

/** The simulator that this node hosts. */
type Hosting<S> = { simulator: S; lease: string }

type Host<S> = Deps<S> & {
  hosting: Hosting<S> | undefined
  starting: Promise<void> | undefined
  isClosed: boolean
}

export function openSimulatorHost<S extends Simulator>(deps: Deps<S>): SimulatorHost<S> {
  const host: Host<S> = { ...deps, hosting: undefined, starting: undefined, isClosed: false }
  return {
    url: () => findUrl(host),
    own: () => host.hosting?.simulator,
    started: async () => host.starting,
    ensure: () => startOnce(host),
    read: () => readHost(host),
    isClosed: () => host.isClosed,
    close: () => close(host),
  }
}

async function findUrl<S extends Simulator>(host: Host<S>): Promise<string> {
  const { db, node, life } = host.engine
  const ownUrl = () => host.hosting?.simulator.url
  if (host.hosting && life.isCurrent()) return host.hosting.simulator.url
  const { isDead, url } = await readHost(host)
  const known = ownUrl() ?? (isDead ? undefined : url)
  if (known) return known
  await startOnce(host)
  const found = ownUrl() ?? (await readHosted(db, host.table, node.id)).url
  if (found === undefined) throw new Error(`no node hosts the ${host.table.replace('_', ' ')}`)
  return found
}

/** Concurrent calls wait for the same start. */
async function startOnce<S extends Simulator>(host: Host<S>): Promise<void> {
  if (host.hosting && !host.starting) return
  host.starting ??= startUnlessHosted(host).finally(() => {
    host.starting = undefined
  })
  await host.starting
}

async function startUnlessHosted<S extends Simulator>(host: Host<S>): Promise<void> {
  if (host.isClosed) return
  const hosting = await takeOver(host)
  if (!hosting) return
  host.hosting = hosting
  await host.begun(hosting.simulator)
}

/** Starts the simulator with its saved state, and stores that this node hosts it; undefined if a living node does. */
async function takeOver<S extends Simulator>(host: Host<S>): Promise<Hosting<S> | undefined> {
  const { engine, table, start } = host
  const lease = randomUUID()
  const lost = () => {
    if (host.hosting?.lease === lease) void stop(host)
  }
  let simulator: S | undefined
  try {
    await engine.db.tx(async (sql) => {
      const { state, isDead } = await lockHosted(sql, table, engine.node.id)
      if (!isDead) return
      simulator = await start({ lease, state, lost })
      await storeHost(sql, table, { nodeId: engine.node.id, lease, url: simulator.url })
    })
  } catch (error) {
    await simulator?.close()
    throw error
  }
  return simulator && { simulator, lease }
}

/** If this node was frozen, another one may have taken over. */
async function readHost<S extends Simulator>(host: Host<S>): Promise<Hosted> {
  const { hosting, engine, table } = host
  const known = await readHosted(engine.db, table, engine.node.id)
  if (hosting && hosting === host.hosting && hosting.lease !== known.lease) void stop(host)
  return known
}

async function stop<S extends Simulator>(host: Host<S>): Promise<void> {
  const { hosting } = host
  host.hosting = undefined
  await hosting?.simulator.close()
}

async function close<S extends Simulator>(host: Host<S>): Promise<void> {
  host.isClosed = true
  await host.starting
  const lease = host.hosting?.lease
  await stop(host)
  if (lease) await endHost(host.engine.db, host.table, lease)
}
