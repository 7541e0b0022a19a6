import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../database/db.ts'
import type { HttpServer } from '../http.ts'
import type { FrameRoute } from './inventory.ts'
import { missingMigrations } from '../../database/migration-level.ts'

export type HealthOptions = {
  db: Pick<Db, 'query'>
  /** Whether this node is stopping and finishes its work in progress. */
  draining: () => boolean
}

const timeoutMs = 1_000

/**
 * `/healthz`: the process is alive (200). `/readyz`: the node can serve traffic (200), or the reason why not (503), as
 * `{ ready, reason? }`. A node is ready if the database responds within 1 s and has this program's migrations, and the node is not draining.
 */
export function mountHealth(server: HttpServer, { db, draining }: HealthOptions): void {
  const doubt = sharedWhileRunning(() => databaseDoubt(db))
  server.get(
    '/healthz',
    { config: { operationId: 'healthz', undocumented: true } satisfies FrameRoute },
    () => ({
      alive: true,
    }),
  )
  server.get(
    '/readyz',
    { config: { operationId: 'readyz', undocumented: true } satisfies FrameRoute },
    async (_, reply) => {
      const reason = draining()
        ? 'This node is draining: it finishes work in progress and accepts no new work.'
        : await doubt()
      if (reason === undefined) return { ready: true }
      return reply.code(503).send({ ready: false, reason })
    },
  )
}

async function databaseDoubt(db: HealthOptions['db']): Promise<string | undefined> {
  const timeout = new AbortController()
  const late = wait(timeoutMs, 'The database does not respond within 1 s.', { signal: timeout.signal })
  try {
    return await Promise.race([migrationDoubt(db), late])
  } catch {
    return 'The database does not respond.'
  } finally {
    late.catch(() => undefined)
    timeout.abort()
  }
}

async function migrationDoubt(db: HealthOptions['db']): Promise<string | undefined> {
  const missing = await missingMigrations(db)
  return missing.length === 0
    ? undefined
    : `The database lacks the migration ${missing.join(', ')}: run \`strowger migrate\`.`
}

/** Concurrent probes share one result, so that they do not pile up on a slow database. */
function sharedWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}
