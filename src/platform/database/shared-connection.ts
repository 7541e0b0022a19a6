import type pg from 'pg'
import type { Named, Row, Sql } from './sql.ts'
import { isUnavailable } from './faults.ts'

/** A connection of the pool that several statements share, until all of them are answered. */
class Shared {
  readonly client: Promise<pg.PoolClient>
  open = 0
  broken: Error | undefined
  readonly lost = (err: Error) => void (this.broken ??= err)

  constructor(pool: pg.Pool) {
    // Nobody else listens, and an error that nobody hears ends the program.
    this.client = pool.connect().then((client) => client.on('error', this.lost))
  }

  async release(): Promise<void> {
    const client = await this.client
    client.off('error', this.lost)
    client.release(this.broken)
  }
}

/** Opens a line; a connection is taken from the pool while anything of it is under way. */
export function openSharedConnection(pool: pg.Pool): Sql {
  let shared: Shared | undefined
  return {
    async query<R extends Row>(query: string | Named, values?: unknown[]) {
      // Behind one that is lost nothing more is sent.
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
