import pg from 'pg'
import { type Log } from '../log.ts'
import { noteChange } from './change-tracking.ts'
import { unnamed } from './database-url.ts'
import { openSharedConnection } from './shared-connection.ts'
import type { Named, Sql } from './sql.ts'
import {
  ofAccount,
  beginSnapshot,
  beginUnawaited,
  inSnapshot,
  inTransaction,
  ofPartner,
} from './transaction.ts'

export type { Row, Sql } from './sql.ts'

/** Integers up to 2^53 are parsed as numbers, which fits money and counters. Larger ones throw. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
})

/** An array parameter without quoting, for IDs, numbers, booleans and null. Building it takes a third of the time of the general form. */
export function plainArray(values: readonly unknown[]): string {
  return `{${values.map((value) => String(value as string | number | boolean)).join(',')}}`
}

export type Db = Sql & {
  /** Runs a function in one transaction as the exchange itself; it sees every account. */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a function in one transaction that sees only the rows of one account. */
  asAccount<T>(accountId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a function in one transaction that sees only the SIMs of one partner. */
  asPartner<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs reads in one snapshot, which excludes later commits. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs reads in one snapshot that contains only the rows of one account. */
  accountSnapshot<T>(accountId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs reads in one snapshot that contains only the SIMs of one partner. */
  partnerSnapshot<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Opens a shared connection. Statements are pipelined in order on one connection, so that the database does not wait between them.
   * A failed statement does not affect the others.
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
  /** Maximum wait for a connection; default 5 s. */
  connectMs?: number
}

/**
 * Batches join arrays with indexed tables: one plan fits every size, and planning costs more than execution. A plan is often made while
 * a queue is empty, so it must not scan a full queue later, nor be JIT-compiled (docs/decisions/0009-query-plans-by-index.md).
 */
const plans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** Keeps the pending list of the GIN index short, because every search of numbers reads it. */
const unsorted = '-c gin_pending_list_limit=1MB'

/**
 * Other nodes end the transactions of a frozen or disconnected node (`fenceUnresponsive`). If no other node does, this timeout releases the
 * row locks of the node, which would otherwise last until TCP times out after hours.
 */
const noResponse = '-c idle_in_transaction_session_timeout=15s'

/** Opens a pool whose sessions act as the exchange, for which row-level security shows all rows. */
export function openDb(options: DbOptions): Db {
  const { url, log, name = 'strowger', max = 16, statementTimeoutMs = 30_000, connectMs = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: unnamed(url),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
    // Connections are kept, because opening one costs more: a PostgreSQL process, and password hashing at both ends.
    idleTimeoutMillis: 300_000,
    pipeline: true,
    application_name: name,
    options: `-c strowger.scope=exchange -c statement_timeout=${statementTimeoutMs} -c timezone=UTC ${noResponse} ${plans} ${unsorted}`,
  })
  let closing = false
  // The pool listens for errors of idle connections only, and there is a gap between idle and busy. The current statement fails
  // anyway; an error event without a listener would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (err) => closing || log.warn({ err }, 'database connection lost'))

  return {
    async query(query: string | Named, values?: unknown[]) {
      const result = await (typeof query === 'string' ? pool.query(query, values) : pool.query(query))
      noteChange()
      return result
    },
    tx: (work) => inTransaction(pool, beginUnawaited, work),
    asAccount: (id, work) => inTransaction(pool, (client) => client.query(`begin; ${ofAccount(id)}`), work),
    asPartner: (id, work) => inTransaction(pool, (client) => client.query(`begin; ${ofPartner(id)}`), work),
    snapshot: (work) => inSnapshot(pool, beginSnapshot, work),
    accountSnapshot: async (id, work) => inSnapshot(pool, `${beginSnapshot}; ${ofAccount(id)}`, work),
    partnerSnapshot: async (id, work) => inSnapshot(pool, `${beginSnapshot}; ${ofPartner(id)}`, work),
    line: () => openSharedConnection(pool),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing = true
      return pool.end()
    },
  } as Db
}
