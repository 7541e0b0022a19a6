import { sealedColumns as sealedOfAccounts } from '#accounts/index.ts'
import { sealedColumns as sealedOfAlerts } from '#alerts/index.ts'
import { sealedColumns as sealedOfCarriers } from '#carriers/index.ts'
import { sealedColumns as sealedOfChat } from '#chat/index.ts'
import { sealedColumns as sealedOfMessages } from '#messages/index.ts'
import { sealedColumns as sealedOfNetwork } from '#network/index.ts'
import { sealedColumns as sealedOfPeople } from '#operators/index.ts'
import { sealedColumns as sealedOfPrivacy } from '#privacy/index.ts'
import { sealedColumns as sealedOfSims } from '#sims/index.ts'
import { sealedColumns as sealedOfTendlc } from '#tendlc/index.ts'
import { sealedColumns as sealedOfTollFree } from '#tollfree/index.ts'
import { openClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { openActivity, type Activity } from '#platform/nodes/activity.ts'
import { openEpoch, type Epoch } from '#platform/nodes/epoch.ts'
import { openLife, type Life } from '#platform/nodes/life.ts'
import { poolName } from '#platform/nodes/life-store.ts'
import type { Log } from '#platform/log.ts'
import { missingMigrations } from '#platform/database/migration-level.ts'
import { nodeIdOf, openNode, type Node } from '#platform/nodes/node.ts'
import { openVaultKey, refuseForeignKey, type SealedColumn } from '#platform/vault/vault-key.ts'
import { openVault, type Vault } from '#platform/vault/vault.ts'
import { join } from 'node:path'
import { DatabaseUnusable, type Database } from './database.ts'
import { claimMode, refuseOtherMode } from './mode.ts'

/** The foundation of every domain: database, clocks, vault, and the identity of this node. */
export type Engine = {
  db: Db
  clock: Clock
  epoch: Epoch
  /** Whether there may be work. */
  activity: Activity
  vault: Vault
  node: Node
  /** Heartbeat of this node, which starts before the node claims leases. */
  life: Life
  dataFolder: string
  /** Port of the database, which webhooks may not reach. */
  databasePort: number
  stop(): Promise<void>
}

/** Every column of the exchange that holds sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedOfAccounts,
  ...sealedOfAlerts,
  ...sealedOfCarriers,
  ...sealedOfChat,
  ...sealedOfMessages,
  ...sealedOfNetwork,
  ...sealedOfPeople,
  ...sealedOfPrivacy,
  ...sealedOfSims,
  ...sealedOfTendlc,
  ...sealedOfTollFree,
]

/** Interval between polls for revocations; longer while the node is alone and idle, but always below 1 s. */
const [pollMs, quietPollMs] = [250, 700]

/** Opens the engine and takes ownership of the database, which stops with the engine or if the engine cannot be opened. */
export async function openEngine(database: Database, config: Config, log: Log): Promise<Engine> {
  const { url, dataFolder } = database
  const open = new AsyncDisposableStack()
  open.defer(() => database.stop())
  let alone = () => false
  try {
    const db = openDb({
      url,
      log,
      name: poolName(nodeIdOf(dataFolder)),
      max: config.databasePool,
      // A longer request timeout also allows longer waits for a connection.
      connectMs: Math.max(5_000, config.answerSeconds * 500),
    })
    open.defer(() => db.close())
    await refuseUnmigrated(db)
    await refuseOtherMode(db, config.mode)
    const pulse = await openPulse(db, log, () => alone())
    const { epoch } = pulse
    const own = await openOwn(db, config, dataFolder).catch(async (error: unknown) => {
      await epoch.stop()
      throw error
    })
    const life = await openLife({ url, node: own.node, log }).catch(async (error: unknown) => {
      await epoch.stop()
      throw error
    })
    // Parts stop in reverse order, so polls end before the heartbeat does.
    open.defer(() => life.stop())
    open.defer(() => epoch.stop())
    alone = life.isAlone
    epoch.onChange(() => life.lookCloser())
    const databasePort = Number(new URL(url).port || 5432)
    return { db, ...pulse, ...own, life, dataFolder, databasePort, stop: () => open.disposeAsync() }
  } catch (error) {
    // An open connection would keep the process alive.
    await open.disposeAsync()
    throw error
  }
}

async function refuseUnmigrated(db: Db): Promise<void> {
  const missing = await missingMigrations(db).catch(() => ['all'])
  if (missing.length > 0)
    throw new DatabaseUnusable(
      `The database lacks migrations of this release (${missing.join(', ')}). Run \`strowger migrate\`, or set STROWGER_DATABASE_OWNER_URL.`,
    )
}

/** The exchange clock, the activity tracker and the epoch, which share one poll. */
async function openPulse(db: Db, log: Log, isAlone: () => boolean) {
  const clock = await openClock(db)
  const activity = openActivity(db, isAlone)
  const epoch = await openEpoch(db, log, {
    everyMs: () => (isAlone() && activity.isQuiet() ? quietPollMs : pollMs),
    readers: [clock.agree, ({ snapshot }) => activity.look(snapshot)],
  })
  return { clock, activity, epoch }
}

/** The vault and the identity of this node. */
async function openOwn(db: Db, config: Config, dataFolder: string) {
  const file = config.keyFile ?? join(dataFolder, 'vault.key')
  const vault = openVault({ key: await openVaultKey({ file, sql: db, columns: sealedColumns }) })
  await refuseForeignKey(vault, db, sealedColumns)
  const node = await openNode(db, dataFolder)
  await claimMode(db, config.mode)
  return { vault, node }
}
