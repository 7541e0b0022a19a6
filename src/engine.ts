import pg from 'pg'
import { sealedColumns as sealedOfAccounts } from '#accounts/index.ts'
import { sealedColumns as sealedOfCarriers } from '#carriers/index.ts'
import { sealedColumns as sealedOfChat } from '#chat/index.ts'
import { sealedColumns as sealedOfMessages } from '#messages/index.ts'
import { sealedColumns as sealedOfNetwork } from '#network/index.ts'
import { sealedColumns as sealedOfPeople } from '#people/index.ts'
import { sealedColumns as sealedOfPrivacy } from '#privacy/index.ts'
import { sealedColumns as sealedOfSims } from '#sims/index.ts'
import { sealedColumns as sealedOfTendlc } from '#tendlc/index.ts'
import { openClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { roleOf } from '#platform/database/database-url.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { startEmbedded } from '#platform/embedded/index.ts'
import { openEpoch, type Epoch } from '#platform/nodes/epoch.ts'
import { openLife, type Life } from '#platform/nodes/life.ts'
import { lockFolder } from '#platform/nodes/lock.ts'
import type { Log } from '#platform/log.ts'
import { migrate } from '#platform/database/migrate.ts'
import { missingMigrations } from '#platform/database/migration-level.ts'
import { openNode, type Node } from '#platform/nodes/node.ts'
import { openVaultKey, refuseForeignKey, type SealedColumn } from '#platform/vault/vault-key.ts'
import { openVault, type Vault } from '#platform/vault/vault.ts'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What every domain stands on: the database at this program's schema, both clocks, the keys, and who this node is. */
export type Engine = {
  db: Db
  clock: Clock
  epoch: Epoch
  vault: Vault
  node: Node
  /** Shows the other nodes that this one lives, before it holds anything. */
  life: Life
  dataFolder: string
  /** Where the database answers, which webhooks may not reach. */
  databasePort: number
  stop(): Promise<void>
}

/** Every column of the exchange that holds sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedOfAccounts,
  ...sealedOfCarriers,
  ...sealedOfChat,
  ...sealedOfMessages,
  ...sealedOfNetwork,
  ...sealedOfPeople,
  ...sealedOfPrivacy,
  ...sealedOfSims,
  ...sealedOfTendlc,
]

/** Starts or reaches the database, brings it to this program's schema, and opens what hangs on it. */
export async function openEngine(config: Config, log: Log, signal?: AbortSignal): Promise<Engine> {
  const dataFolder = resolve(config.data)
  const server = config.databaseUrl
    ? externalServer(config, dataFolder)
    : await startEmbedded({ dataDir: dataFolder, log })
  try {
    signal?.throwIfAborted()
    await refuseUnreachable(server)
    if (server.ownerUrl) await migrate({ ownerUrl: server.ownerUrl, appRole: roleOf(server.url), log })
    signal?.throwIfAborted()
    const db = openDb({
      url: server.url,
      log,
      max: config.databasePool,
      // Whoever lets requests wait for longer lets them wait for a connection, too.
      connectMs: Math.max(5_000, config.answerSeconds * 500),
    })
    await refuseUnmigrated(db)
    const opened = await openOnDatabase(db, config, dataFolder, log)
    const life = await openLife({ url: server.url, node: opened.node, log }).catch(async (error: unknown) => {
      await opened.epoch.stop()
      await db.close()
      throw error
    })
    return {
      ...opened,
      life,
      databasePort: Number(new URL(server.url).port || 5432),
      async stop() {
        await opened.epoch.stop()
        await life.stop()
        await db.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

type Server = { url: string; ownerUrl: string | undefined; stop(): Promise<void> }

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

async function refuseUnmigrated(db: Db): Promise<void> {
  const missing = await missingMigrations(db).catch(() => ['all'])
  if (missing.length > 0)
    throw new DatabaseUnusable(
      `The database lacks migrations of this release (${missing.join(', ')}). Run \`strowger migrate\`, or set STROWGER_DATABASE_OWNER_URL.`,
    )
}

/** Raised with a sentence to the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

async function openOnDatabase(db: Db, config: Config, dataFolder: string, log: Log) {
  const clock = await openClock(db)
  const epoch = await openEpoch(db, log, { refresh: [clock.refresh] })
  const file = config.keyFile ?? join(dataFolder, 'vault.key')
  const vault = openVault({ key: await openVaultKey({ file, sql: db, columns: sealedColumns }) })
  await refuseForeignKey(vault, db, sealedColumns)
  const node = await openNode(db, dataFolder)
  return { db, clock, epoch, vault, node, dataFolder }
}
