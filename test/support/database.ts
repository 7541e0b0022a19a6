import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { type Db, openDb } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { migrate } from '#platform/database/migrate.ts'

/** A database for one test file: a copy of the migrated template, dropped when closed. */
export type TestDatabase = { name: string; url: string; ownerUrl: string; db: Db; close(): Promise<void> }

export const quiet = openLog(process.env['STROWGER_TEST_LOG'] ?? 'silent')

/** Copies the template under a new name, on the server that the test run has started. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = serverOfThisRun()
  const template = await ensureTemplate(server)
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await asOwner(server.owner, 'postgres', (client) => copy(client, template, name))
  const url = withDatabase(server.app, name)
  // The timeout is long, because a busy machine does not mean that the database is down.
  const db = openDb({ url, log: quiet, max: 8, connectMs: 60_000 })
  return {
    name,
    url,
    ownerUrl: withDatabase(server.owner, name),
    db,
    async close() {
      await db.close()
      await drop(server.owner, name)
    },
  }
}

/**
 * Creates a database as a copy. Copying files takes a fifth of the time of copying through the write-ahead log, unless the disk is synced after each
 * file.
 */
async function copy(client: pg.Client, template: string, name: string): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
  await client.query(`create database ${name} template ${template} strategy ${strategy}`)
}

/**
 * Drops a database. Repeats that for two seconds, because connections of the application's role still end then, and the owner may not terminate them.
 */
async function drop(owner: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await asOwner(owner, 'postgres', (client) =>
        client.query(`drop database if exists ${name}`),
      ))
    } catch (error) {
      if (tries === 40) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

type Server = { owner: string; app: string }

function serverOfThisRun(): Server {
  const owner = process.env['STROWGER_TEST_OWNER_URL']
  const app = process.env['STROWGER_TEST_URL']
  if (!owner || !app) throw new Error('run tests with `npm test`, which starts the database they need')
  return { owner, app }
}

async function ensureTemplate(server: Server): Promise<string> {
  const name = `template_${migrationsHash()}`
  await asOwner(server.owner, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock(4711)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await makeTemplate(client, server, name)
  })
  return name
}

async function makeTemplate(client: pg.Client, server: Server, name: string): Promise<void> {
  const raw = `${name}_raw`
  await client.query(`drop database if exists ${raw} with (force)`)
  await client.query(`create database ${raw}`)
  await migrate({
    ownerUrl: withDatabase(server.owner, raw),
    appRole: new URL(server.app).username,
    log: quiet,
  })
  await asOwner(server.owner, raw, (owner) => owner.query('select make_partitions(now())'))
  await client.query(`alter database ${raw} rename to ${name}`)
}

function migrationsHash(): string {
  const folder = new URL('../../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).toSorted())
    hash.update(file).update(readFileSync(new URL(file, folder)))
  return hash.digest('hex').slice(0, 16)
}

async function asOwner<T>(
  url: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(url, database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
