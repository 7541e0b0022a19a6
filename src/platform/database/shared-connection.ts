import type pg from 'pg'
import type { Named, Row, Sql } from './sql.ts'
import { isUnavailable } from './faults.ts'

/** A pool connection shared by several statements until all of them are complete. */
class Shared {
  readonly client: Promise<pg.PoolClient>
  open = 0
  broken: Error | undefined
  readonly lost = (err: Error) => void (this.broken ??= err)

  constructor(pool: pg.Pool) {
    // An error event without a listener would end the program.
    this.client = pool.connect().then((client) => client.on('error', this.lost))
  }

  async release(): Promise<void> {
    const client = await this.client
    client.off('error', this.lost)
    client.release(this.broken)
  }
}

/** Opens a shared connection, which uses a pool connection while statements are in progress. */
export function openSharedConnection(pool: pg.Pool): Sql {
  let shared: Shared | undefined
  return {
    async query<R extends Row>(query: string | Named, values?: unknown[]) {
      // No statements are sent on a lost connection.
      const mine = shared && !shared.broken ? shared : (shared = new Shared(pool))
      mine.open += 1
      try {
        const client = await mine.client
        return await client.query<R>(query as string, values)
      } catch (err) {
        if (isUnavailable(err)) mine.lost(err as Error)
        throw err
      } finally {
        mine.open -= 1
        if (mine.open === 0) {
          if (shared === mine) shared = undefined
          await mine.release().catch(() => undefined)
        }
      }
    },
  }
}
