import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { applyMigration, MigrationError, type LockWaits, type Migration } from './apply-migration.ts'
import { checksumOf, isEquivalent } from './migration-checksum.ts'

export { MigrationError }

const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/** The key of the migration lock: an arbitrary constant. */
const lockKey = 7_811_032

type MigrateOptions = {
  ownerUrl: string
  /** The serving role, which is granted its permissions. */
  appRole?: string
  log: Log
  /** The migrations, by default those of this program. */
  folder?: URL
  locks?: LockWaits
}

/**
 * Brings the database to this program's schema: applies every missing migration under a lock. Throws with a sentence if a released
 * migration was edited, the database is newer than the program, or a migration fails. Safe to run concurrently on many nodes.
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'strowger-migrate',
    options: '-c strowger.scope=exchange -c timezone=UTC',
  })
  // The current statement reports a lost connection as well; an error event without a listener would end the program.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lock(client)
    const applied = await apply(client, await readMigrations(options.folder ?? migrationsFolder), options)
    if (options.appRole) await grant(client, options.appRole)
    return applied
  } finally {
    await client.end()
  }
}

/** Tries again until no other node migrates. A statement that waits would have a snapshot, for whose end an index created concurrently would wait. */
async function lock(client: pg.Client): Promise<void> {
  const tryLock = () =>
    client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
  while (!(await tryLock()).rows[0]!.locked) await pause(100)
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

async function apply(
  client: pg.Client,
  migrations: Migration[],
  { log, locks }: MigrateOptions,
): Promise<number> {
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
  // Only the last migration waits for the disk: a durable commit makes all commits before it durable. If a crash loses the latest migrations, the next
  // run applies them again.
  for (const migration of missing) {
    await applyMigration(client, migration, { log, locks, isDurable: migration === missing.at(-1) })
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
    if (checksum !== undefined && !isEquivalent(migration, checksum))
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
