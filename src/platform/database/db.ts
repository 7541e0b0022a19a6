import pg from 'pg'
import { type Log } from '../log.ts'
import { noteMade } from '../http/made.ts'

/** Integers up to 2^53 come as numbers: money and counters fit. Larger ones would be a bug, and throw. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
})

export type Row = pg.QueryResultRow

/** An array parameter of which nothing needs quotes: ids, numbers, truth, null. It is written in a third of the time. */
export function plainArray(values: readonly unknown[]): string {
  return `{${values.map((value) => String(value as string | number | boolean)).join(',')}}`
}

type Named = { name?: string; text: string; values?: unknown[] }

/** Something that runs SQL: the pool, or one transaction of it. */
export type Sql = {
  query<R extends Row = Row>(query: string | Named, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export type Db = Sql & {
  /** Runs a function in one transaction as the exchange itself; it sees every account. */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a function in one transaction that sees a single account's rows and nothing else. */
  asAccount<T>(accountId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a function in one transaction that sees the SIMs of a single partner and nothing else of customers. */
  asPartner<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs reads that all see the same instant: what is committed between two of them shows in none. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The same, of a single partner's SIMs. */
  snapshotAs<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Opens a line: statements on it run one after the other on one connection, and each is on its way before the one before it is
   * answered, so that the database need not wait for the next. One that fails leaves the others alone.
   */
  line(): Sql
  /** Connections in use, for the metrics. */
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DbOptions = {
  url: string
  log: Log
  max?: number
  statementTimeoutMs?: number
  /** How long a statement waits for a connection; five seconds unless given. */
  connectMs?: number
}

/**
 * Batches join arrays with indexed tables: one plan is right for every size, and planning anew costs more than running. It is
 * often made while a queue is empty, and must not read all of it when it has filled; nor be compiled, at what PostgreSQL before
 * 18 counts for a scan that has no index (docs/decisions/0041-plans-by-index.md).
 */
const plans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** What waits to be sorted into the index of digits is read by every search of numbers: it is sorted before it is long. */
const unsorted = '-c gin_pending_list_limit=1MB'

/**
 * A node whose machine has gone, or that stands still, says nothing more and lets go of nothing: without this its last transaction
 * holds the balances it has locked until TCP gives it up, which takes hours.
 */
const silence = '-c idle_in_transaction_session_timeout=60s'

/** Opens a pool whose sessions run the exchange: the row-level wall lets them see everything. */
export function openDb(options: DbOptions): Db {
  const { url, log, max = 16, statementTimeoutMs = 30_000, connectMs = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'strowger',
    options: `-c strowger.scope=exchange -c statement_timeout=${statementTimeoutMs} -c timezone=UTC ${silence} ${plans} ${unsorted}`,
  })
  let closing = false
  // The pool listens to a connection while it is idle only, and there are moments between idle and busy. What is under way
  // on it fails all the same; an event that nobody hears would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (err) => closing || log.warn({ err }, 'a database connection was lost'))

  return {
    async query(query: string | Named, values?: unknown[]) {
      const result = await (typeof query === 'string' ? pool.query(query, values) : pool.query(query))
      noteMade()
      return result
    },
    tx: (work) => inTransaction(pool, beginUnawaited, work),
    asAccount: (accountId, work) => inTransaction(pool, (client) => client.query(beginAs(accountId)), work),
    asPartner: (id, work) => inTransaction(pool, (client) => client.query(`begin; ${ofPartner(id)}`), work),
    snapshot: (work) => inSnapshot(pool, beginSnapshot, work),
    snapshotAs: async (id, work) => inSnapshot(pool, `${beginSnapshot}; ${ofPartner(id)}`, work),
    line: () => openLine(pool),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing = true
      return pool.end()
    },
  } as Db
}

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

function openLine(pool: pg.Pool): Sql {
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

async function inTransaction<T>(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<unknown>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Between two statements nobody else listens, and an error that nobody hears ends the program.
  const lost = (err: Error) => void (broken = err)
  client.on('error', lost)
  try {
    await open(client)
    const result = await work(client)
    await client.query('commit')
    noteMade()
    return result
  } catch (err) {
    // A connection that does not answer will not answer to this either: its end is the rollback.
    if (isUnavailable(err)) lost(err as Error)
    else await client.query('rollback').catch(lost)
    throw err
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** What is read follows on the same wire without waiting for the answer to the beginning; where that has failed, nothing is told of it. */
async function inSnapshot<T>(pool: pg.Pool, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  let begun: Promise<unknown> | undefined
  const open = async (client: pg.PoolClient) => {
    begun = client.query(begin)
    begun.catch(() => undefined)
  }
  return inTransaction(pool, open, async (sql) => {
    const result = await work(sql)
    await begun
    return result
  })
}

/** The first statement follows on the same wire without waiting for this answer; where this fails, that one fails too. */
async function beginUnawaited(client: pg.PoolClient): Promise<void> {
  client.query('begin').catch(() => undefined)
}

function beginAs(accountId: string): string {
  if (!/^[0-9a-f]{8}$/.test(accountId)) throw new TypeError('an account id is eight hex characters')
  return `begin; set local strowger.scope = 'account'; set local strowger.account = '${accountId}'`
}

function ofPartner(partnerId: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(partnerId)) throw new TypeError('this is no id of a partner')
  return `set local strowger.scope = 'partner'; set local strowger.partner = '${partnerId}'`
}

const beginSnapshot = 'begin isolation level repeatable read read only'

const unavailableCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0|08|53|25006|25P03)/

/** Whether an error says that the database is away or refuses work, rather than that the work was wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && unavailableCodes.test(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
    message ?? '',
  )
}

/**
 * Whether a statement was given up because it ran, or waited for somebody's lock, for longer than it may. Nothing of it was done,
 * and nothing is wrong with it.
 */
export function isOverdue(error: unknown): boolean {
  return (error as { code?: string }).code === '57014' || isLockedOut(error)
}

/** Whether a statement was given up because somebody else held for too long what it wanted. */
export function isLockedOut(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** Whether a row was refused because another has its key. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

const neverSent = /^(ECONNREFUSED|ENOTFOUND|57P03|53|25006|25P03|0800[14])/

/** Whether a statement with this error may have been committed all the same: its answer was lost, not its question. */
export function mayHaveCommitted(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return isUnavailable(error) && !neverSent.test(code) && !/trying to connect|not queryable/.test(message)
}
