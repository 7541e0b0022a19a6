import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { roleOf } from '#platform/database/database-url.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbedded } from '#platform/embedded/index.ts'
import type { Log } from '#platform/log.ts'
import { lockFolder } from '#platform/nodes/lock.ts'

/** A database at the schema of this release: its URL, its data folder and its shutdown. */
export type Database = { url: string; dataFolder: string; stop(): Promise<void> }

type Server = { url: string; ownerUrl: string | undefined; stop(): Promise<void> }

export type DatabaseOptions = {
  config: Config
  log: Log
  /** Aborts the opening at the next step, with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Called when this process must wait for another process that is starting or stopping the database. */
  waiting?: (() => void) | undefined
}

/** Starts or connects to the database and migrates it to the schema of this release. Independent of the domains. */
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

/** Two exchanges may share a server, but not a data folder, because the data folder identifies the node. */
function externalServer(config: Config, dataFolder: string): Server {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataFolder)
  if (!lock)
    throw new DataFolderInUse(
      `The data folder ${dataFolder} is in use by another running exchange. Stop that exchange, or set STROWGER_DATA to another folder.`,
    )
  return { url: config.databaseUrl!, ownerUrl: config.databaseOwnerUrl, stop: async () => lock.release() }
}

/** The message is meant for the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/** The message is meant for the operator. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

async function refuseUnreachable({ url }: Server): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A lost connection is reported by the failing query; an `error` event without a listener would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
  } catch (cause) {
    const { host, pathname } = new URL(url)
    const name = decodeURIComponent(pathname.slice(1))
    throw new DatabaseUnusable(
      `The database ${name && `${name} `}at ${decodeURIComponent(host)} cannot be used: ${(cause as Error).message || String((cause as NodeJS.ErrnoException).code)}. ` +
        'Check that it is running and that DATABASE_URL is correct.',
      { cause },
    )
  }
}
