import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { roleOf } from '#platform/database/database-url.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbedded } from '#platform/embedded/index.ts'
import type { Log } from '#platform/log.ts'
import { lockFolder } from '#platform/nodes/lock.ts'

/** A database at this program's schema: where it answers the exchange, and what ends it. */
export type Database = { url: string; dataFolder: string; stop(): Promise<void> }

type Server = { url: string; ownerUrl: string | undefined; stop(): Promise<void> }

export type DatabaseOptions = {
  config: Config
  log: Log
  /** When it is told, the opening ends with its reason at the next step. */
  signal?: AbortSignal | undefined
  /** Called as soon as others are at work and this process would only wait. */
  waiting?: (() => void) | undefined
}

/** Starts or reaches the database and brings it to this program's schema. Needs nothing of the domains. */
export async function openDatabase({ config, log, signal, waiting }: DatabaseOptions): Promise<Database> {
  const dataFolder = resolve(config.data)
  const server = config.databaseUrl
    ? externalServer(config, dataFolder)
    : await startEmbedded({ dataDir: dataFolder, log, waiting })
  try {
    signal?.throwIfAborted()
    await refuseUnreachable(server)
    if (server.ownerUrl) await migrate({ ownerUrl: server.ownerUrl, appRole: roleOf(server.url), log })
    signal?.throwIfAborted()
    return { url: server.url, dataFolder, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Two exchanges may share a server, never a data folder: it says which node they are. */
function externalServer(config: Config, dataFolder: string): Server {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataFolder)
  if (!lock)
    throw new DataFolderInUse(
      `The data folder ${dataFolder} is in use by another running exchange. Stop that one, or set STROWGER_DATA to another folder.`,
    )
  return { url: config.databaseUrl!, ownerUrl: config.databaseOwnerUrl, stop: async () => lock.release() }
}

/** Raised with a sentence to the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/** Raised with a sentence to the operator. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

async function refuseUnreachable({ url }: Server): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that is lost is told by what fails; an event that nobody hears would end the program.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
  } catch (cause) {
    const { host, pathname } = new URL(url)
    throw new DatabaseUnusable(
      `The database${pathname} at ${host} cannot be used: ${(cause as Error).message || String((cause as NodeJS.ErrnoException).code)}. ` +
        'Start it, or correct DATABASE_URL.',
      { cause },
    )
  }
}
