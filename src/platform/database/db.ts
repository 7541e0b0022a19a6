import pg from 'pg'
import { type Log } from '../log.ts'
import { noteChange } from './change-tracking.ts'
import { unnamed } from './database-url.ts'
import { openSharedConnection } from './shared-connection.ts'
import type { Named, Sql } from './sql.ts'
import {
  beginAs,
  beginSnapshot,
  beginUnawaited,
  inSnapshot,
  inTransaction,
  ofPartner,
} from './transaction.ts'

export type { Row, Sql } from './sql.ts'

/** Integers up to 2^53 come as numbers: money and counters fit. Larger ones would be a bug, and throw. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
})

/** An array parameter of which nothing needs quotes: ids, numbers, truth, null. It is written in a third of the time. */
export function plainArray(values: readonly unknown[]): string {
  return `{${values.map((value) => String(value as string | number | boolean)).join(',')}}`
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
  /** The application name of its sessions in `pg_stat_activity`. */
  name?: string
  /** How long a statement waits for a connection; five seconds unless given. */
  connectMs?: number
}

/**
 * Batches join arrays with indexed tables: one plan is right for every size, and planning anew costs more than running. It is
 * often made while a queue is empty, and must not read all of it when it has filled; nor be compiled, at what PostgreSQL before
 * 18 counts for a scan that has no index (docs/decisions/0009-query-plans-by-index.md).
 */
const plans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** What waits to be sorted into the index of digits is read by every search of numbers: it is sorted before it is long. */
const unsorted = '-c gin_pending_list_limit=1MB'

/**
 * Other nodes end the transactions of a node that is frozen or cut off (`fenceSilent`). Where none does, this releases the rows that its
 * last transaction has locked, which would otherwise last until TCP gives up, after hours.
 */
const noResponse = '-c idle_in_transaction_session_timeout=15s'

/** Opens a pool whose sessions run the exchange: the row-level wall lets them see everything. */
export function openDb(options: DbOptions): Db {
  const { url, log, name = 'strowger', max = 16, statementTimeoutMs = 30_000, connectMs = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: unnamed(url),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
    // Making one anew costs more than keeping it: a process of PostgreSQL, and the proof of a password at both ends.
    idleTimeoutMillis: 300_000,
    pipeline: true,
    application_name: name,
    options: `-c strowger.scope=exchange -c statement_timeout=${statementTimeoutMs} -c timezone=UTC ${noResponse} ${plans} ${unsorted}`,
  })
  let closing = false
  // The pool listens to a connection while it is idle only, and there are moments between idle and busy. What is under way
  // on it fails all the same; an event that nobody hears would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (err) => closing || log.warn({ err }, 'a database connection was lost'))

  return {
    async query(query: string | Named, values?: unknown[]) {
      const result = await (typeof query === 'string' ? pool.query(query, values) : pool.query(query))
      noteChange()
      return result
    },
    tx: (work) => inTransaction(pool, beginUnawaited, work),
    asAccount: (accountId, work) => inTransaction(pool, (client) => client.query(beginAs(accountId)), work),
    asPartner: (id, work) => inTransaction(pool, (client) => client.query(`begin; ${ofPartner(id)}`), work),
    snapshot: (work) => inSnapshot(pool, beginSnapshot, work),
    snapshotAs: async (id, work) => inSnapshot(pool, `${beginSnapshot}; ${ofPartner(id)}`, work),
    line: () => openSharedConnection(pool),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing = true
      return pool.end()
    },
  } as Db
}
