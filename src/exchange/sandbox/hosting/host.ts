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

type Hosting<S> = { simulator: S; lease: string }

export function openSimulatorHost<S extends Simulator>(deps: Deps<S>): SimulatorHost<S> {
  const { engine, table, start, begun } = deps
  const { db, node, life } = engine
  let hosting: Hosting<S> | undefined
  let starting: Promise<void> | undefined
  let isClosed = false
  const stop = async () => {
    const ended = hosting
    hosting = undefined
    await ended?.simulator.close()
  }
  const host = async (): Promise<Hosting<S> | undefined> => {
    const lease = randomUUID()
    let simulator: S | undefined
    const lost = () => {
      if (hosting?.lease === lease) void stop()
    }
    try {
      await db.tx(async (sql) => {
        const { state, isDead } = await lockHosted(sql, table, node.id)
        if (!isDead) return
        simulator = await start({ lease, state, lost })
        await storeHost(sql, table, { nodeId: node.id, lease, url: simulator.url })
      })
    } catch (error) {
      await simulator?.close()
      throw error
    }
    return simulator && { simulator, lease }
  }
  const begin = async () => {
    if (isClosed) return
    const begins = await host()
    if (!begins) return
    hosting = begins
    await begun(begins.simulator)
  }
  const ensure = async () => {
    if (hosting && !starting) return
    starting ??= begin().finally(() => {
      starting = undefined
    })
    await starting
  }
  // Another node has taken over if this one was frozen.
  const read = async () => {
    const own = hosting
    const known = await readHosted(db, table, node.id)
    if (own && own === hosting && own.lease !== known.lease) void stop()
    return known
  }
  return {
    async url() {
      if (hosting && life.isCurrent()) return hosting.simulator.url
      const known = await read()
      if (hosting) return hosting.simulator.url
      if (!known.isDead && known.url) return known.url
      await ensure()
      const found = own()?.url ?? (await readHosted(db, table, node.id)).url
      if (found === undefined) throw new Error(`no node hosts the ${table.replace('_', ' ')}`)
      return found
    },
    own,
    started: async () => starting,
    ensure,
    read,
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      await starting
      const lease = hosting?.lease
      await stop()
      if (lease) await endHost(db, table, lease)
    },
  }
  function own(): S | undefined {
    return hosting?.simulator
  }
}
