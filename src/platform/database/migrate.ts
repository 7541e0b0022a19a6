import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { checksumOf } from './migration-checksum.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The key of the migration lock: an arbitrary constant. */
const lockKey = 7_811_032

type Migration = { name: string; sql: string; checksum: string }

/** Thrown with a sentence that states why a migration is not possible. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Brings the database to this program's schema: applies every missing migration, each in its own transaction, under a lock. Throws with
 * a sentence if a released migration was edited or the database is newer than the program. Safe to run concurrently on many nodes.
 */
export async function migrate(options: { ownerUrl: string; appRole?: string; log: Log }): Promise<number> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'strowger-migrate',
    options: '-c strowger.scope=exchange -c timezone=UTC',
  })
  // The current statement reports a lost connection as well; an error event without a listener would end the program.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await apply(client, await readMigrations(), options.log)
    if (options.appRole) await grant(client, options.appRole)
    return applied
  } finally {
    await client.end()
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

async function apply(client: pg.Client, migrations: Migration[], log: Log): Promise<number> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseDrift(migrations, done)
  const missing = migrations.filter((migration) => !done.has(migration.name))
  const began = performance.now()
  for (const migration of missing) {
    await applyOne(client, migration, migration === missing.at(-1))
    log.debug({ migration: migration.name }, 'applied a migration')
  }
  const tookMs = Math.round(performance.now() - began)
  if (missing.length > 0)
    log.info({ migrations: missing.length, duration_ms: tookMs }, 'migrated the database')
  return missing.length
}

function refuseDrift(migrations: Migration[], done: Map<string, string>): void {
  for (const migration of migrations) {
    const checksum = done.get(migration.name)
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new MigrationError(
        `The migration ${migration.name} was changed after it was applied to this database. ` +
          'Restore the released file, and put the change into a new migration.',
      )
  }
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = done.keys().find((name) => !known.has(name))
  if (unknown)
    throw new MigrationError(
      `This database is newer than the program: it has the migration ${unknown}, which this release does not contain. ` +
        'Start the release that applied it, or a later one.',
    )
}

/**
 * Only the last migration waits for the disk: a durable commit makes all commits before it durable. If a crash loses the latest
 * migrations, the next run applies them again.
 */
async function applyOne(client: pg.Client, { name, sql, checksum }: Migration, last: boolean): Promise<void> {
  await client.query(last ? 'begin' : 'begin; set local synchronous_commit = off')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationError(
      `The migration ${name} failed and was rolled back: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** Grants no access to partitions, because they are accessed only through their parents, where row-level security applies. */
async function grant(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'`,
  )
  const to = pg.escapeIdentifier(role)
  await client.query(
    `grant usage on schema public to ${to};
     grant select on migration to ${to};
     grant select, insert, update, delete on ${rows.map((row) => row.name).join(', ')} to ${to};
     revoke insert, update, delete on partitioned_table from ${to};
     revoke update, delete on ledger_entry, operator_change, change_seal, change_check from ${to};
     revoke update on change_unsealed from ${to}`,
  )
}
