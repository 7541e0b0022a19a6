import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clearUnresponsive, fenceUnresponsive, readLives, takeLife, type Seen } from './life-store.ts'

/** The connection on which a node holds its lock and checks the locks of other nodes. */
export type LifeConnection = {
  /** Acquires the lock if it is free, and returns the nodes whose locks are held. Throws if the database does not respond. */
  look(): Promise<Seen[]>
  /**
   * Fences an unresponsive node, also while the pool is full of statements that wait for its locks. Returns false if it has polled
   * again.
   */
  fence(nodeId: string, looked: string): Promise<boolean>
  close(): Promise<void>
}

// Long enough for a machine under load; a closed connection is noticed immediately.
const timeoutMs = 5_000

/** Maximum number of connections whose end the database has not noticed yet. */
const mostPids = 20

/**
 * Opens the connection, or throws. The database ends it soon after the client has disconnected; `lost` is called if it ends
 * unexpectedly. Until the database notices the end of a connection, that connection may still hold the lock: `pids` lists the backends of
 * all such connections; the backend of the new connection is added.
 */
export async function openLifeConnection(
  url: string,
  nodeId: string,
  pids: number[],
  lost: () => void,
): Promise<LifeConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'strowger life',
    options:
      `-c statement_timeout=${timeoutMs} -c idle_session_timeout=0 ` +
      '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
  })
  let open = false
  const end = () => {
    if (open) lost()
    open = false
  }
  client.on('error', end)
  client.on('end', end)
  await client.connect()
  open = true
  let accepted = false
  return {
    async look() {
      if (!accepted) {
        const tried = await takeLife(client, nodeId)
        accepted = tried.acquired
        if (accepted) await clearUnresponsive(client, nodeId)
        if (!pids.includes(tried.pid)) pids.push(tried.pid)
        if (pids.length > mostPids) pids.shift()
      }
      return readLives(client, nodeId, pids)
    },
    fence: (id, looked) => fenceUnresponsive(client, id, looked),
    async close() {
      open = false
      // A connection that does not respond cannot be closed in order either.
      await Promise.race([client.end().catch(() => undefined), pause(1_000, undefined, { ref: false })])
    },
  }
}
