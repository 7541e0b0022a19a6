import type pg from 'pg'
import { noteChange } from './change-tracking.ts'
import type { Sql } from './sql.ts'
import { isUnavailable } from './faults.ts'

/** Runs work in one transaction on one connection. */
export async function inTransaction<T>(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<unknown>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Between two statements the pool has no listener, and an unhandled error event would end the process.
  const lost = (err: Error) => void (broken = err)
  client.on('error', lost)
  try {
    await open(client)
    const result = await work(client)
    await client.query('commit')
    noteChange()
    return result
  } catch (err) {
    // An unresponsive connection would not respond to a rollback either; closing the connection rolls back.
    if (isUnavailable(err)) lost(err as Error)
    else await client.query('rollback').catch(lost)
    throw err
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** Sends the reads without waiting for the response to `begin`; if `begin` fails, the reads fail, too. */
export async function inSnapshot<T>(
  pool: pg.Pool,
  begin: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
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

/** Sends `begin` without waiting for the response; if `begin` fails, the first statement fails, too. */
export async function beginUnawaited(client: pg.PoolClient): Promise<void> {
  client.query('begin').catch(() => undefined)
}

export function ofAccount(accountId: string): string {
  if (!/^[0-9a-f]{8}$/.test(accountId)) throw new TypeError('an account id is eight hex characters')
  return `set local strowger.scope = 'account'; set local strowger.account = '${accountId}'`
}

export function ofPartner(partnerId: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(partnerId)) throw new TypeError('not a valid partner ID')
  return `set local strowger.scope = 'partner'; set local strowger.partner = '${partnerId}'`
}

export const beginSnapshot = 'begin isolation level repeatable read read only'
