import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { isLockedOut } from './faults.ts'
import { normalized } from './migration-checksum.ts'

export type Migration = { name: string; sql: string; checksum: string }

/**
 * How long a statement of a migration waits for a lock, how long the migration then rests, and how often it is tried. Statements of other sessions on
 * the same table wait behind it while it waits.
 */
export type LockWaits = { waitMs: number; restMs: number; tries: number }

/** About ten minutes. */
const usual: LockWaits = { waitMs: 2_000, restMs: 8_000, tries: 60 }

/** Thrown with a sentence that states why a migration is not possible. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type Applying = {
  log: Log
  /** Whether the commit waits for the disk. */
  isDurable: boolean
  locks?: LockWaits | undefined
}

/**
 * Applies a migration in one transaction. A migration that only creates and drops indexes concurrently is applied without a transaction, while other sessions
 * write; a run after an interrupted one completes it.
 */
export async function applyMigration(client: pg.Client, one: Migration, options: Applying): Promise<void> {
  const changes = concurrentChanges(one.sql)
  await client.query(options.isDurable ? 'reset synchronous_commit' : 'set synchronous_commit = off')
  if (changes.length > 0) return applyConcurrently(client, one, changes)
  const { locks = usual, log } = options
  for (let tries = 1; ; tries++)
    try {
      return await applyOnce(client, one, locks.waitMs)
    } catch (cause) {
      if (!isLockedOut(cause))
        throw failureOf(one, `failed and was rolled back: ${(cause as Error).message}`, cause)
      if (tries === locks.tries)
        throw failureOf(
          one,
          'was rolled back, because another session held a lock on its tables. End that session, and start the migration again.',
          cause,
        )
      log.warn({ migration: one.name, tries }, 'a migration waits for a lock of another session; retrying')
      await pause(locks.restMs)
    }
}

const failureOf = ({ name }: Migration, reason: string, cause: unknown) =>
  new MigrationError(`The migration ${name} ${reason}`, { cause })

async function applyOnce(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  waitMs: number,
): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${waitMs}`)
  try {
    await client.query(sql)
    await client.query(noted, [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw cause
  }
}

const noted = 'insert into migration (name, checksum) values ($1, $2)'

/** A statement that creates or drops an index concurrently. */
type IndexChange = { name: string; sql: string }

const concurrently =
  /^(?:create (?:unique )?index concurrently if not exists (\w+) on |drop index concurrently if exists (\w+)$)/i

/** The statements of a migration that only creates and drops indexes concurrently; otherwise empty. */
function concurrentChanges(sql: string): IndexChange[] {
  const statements = normalized(sql)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const changes = statements.flatMap((one) => {
    const [, created, dropped] = concurrently.exec(one) ?? []
    const name = created ?? dropped
    return name === undefined ? [] : [{ name, sql: one }]
  })
  return changes.length === statements.length ? changes : []
}

async function applyConcurrently(client: pg.Client, one: Migration, changes: IndexChange[]): Promise<void> {
  try {
    for (const change of changes) await changeIndex(client, change)
    await client.query(noted, [one.name, one.checksum])
  } catch (cause) {
    throw failureOf(one, `failed: ${(cause as Error).message}`, cause)
  }
}

/** An index whose creation or removal was interrupted exists, but is invalid. */
async function changeIndex(client: pg.Client, { name, sql }: IndexChange): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount === 1) await client.query(`drop index concurrently ${name}`)
  await client.query(sql)
}
