import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupError, loadFrom, readHead, type Head } from '#platform/backup/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import { roleOf } from '#platform/database/database-url.ts'
import type { Sql } from '#platform/database/db.ts'
import { startEmbedded } from '#platform/embedded/index.ts'
import { type Log, openLog } from '#platform/log.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Config } from '#platform/config/settings.ts'
import { openVaultKey, refuseForeignKey } from '#platform/vault/vault-key.ts'
import { openVault } from '#platform/vault/vault.ts'
import { keyFileOf } from './backup.ts'
import { command } from './frame/command.ts'
import { readIfPresent } from './operator/access.ts'
import { openProgress } from './terminal/progress.ts'
import { deferSignals } from './frame/stop-signal.ts'

export const restoreCommand = command({
  name: 'restore',
  description: 'Restore a backup into an empty database, in one transaction.',
  args: { file: { file: true, description: 'File written by `strowger backup`.' } },
  options: { json: { description: 'Prints the result as JSON.' } },
  help: () => help,
  async run({ env, out }, { args: { file }, options: { json } }) {
    const config = loadConfig(env)
    refuseOtherKeyFile(await headIn(file), config)
    const result = await atEmptyDatabase(config, openLog(config.logLevel), (ownerUrl) =>
      restore(file, ownerUrl, config),
    )
    if (json) out(JSON.stringify(result))
    else for (const line of linesOf(result, config)) out(line)
    return 0
  },
})

const help = `  Uses the database of STROWGER_DATABASE_OWNER_URL, or the embedded one of an empty STROWGER_DATA. No exchange may have used it.
  It is migrated to the schema of this release, which must be the release of the backup.

  Messages that were queued at the time of the backup may have been sent since: they are treated like in-flight messages of a failed
  node. See docs/OPERATIONS.md before starting the exchange.`

/** Tables that have rows once an exchange has used the database. */
const used = ['node', 'account', 'carrier']

type RestoreResult = { rows: number; taken_at: string; doubted: number }

async function restore(file: string, ownerUrl: string, config: Config): Promise<RestoreResult> {
  const bar = openProgress(statSync(file).size, process.stderr)
  let doubted = 0
  const { head, tables } = await loadFrom({
    ownerUrl,
    file,
    used,
    progress: bar.at,
    async within(sql, head) {
      const { doubtWaiting } = await import('#messages/index.ts')
      const { releaseAllLeases } = await import('#webhooks/index.ts')
      await releaseAllLeases(sql)
      doubted = await doubtWaiting(sql)
      putKey(head, config)
      await refuseOtherKey(sql, config)
    },
  }).finally(bar.end)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { rows, taken_at: head.taken_at, doubted }
}

function linesOf({ rows, taken_at, doubted }: RestoreResult, config: Config): string[] {
  return [
    `Restored ${rows} rows, as they were at ${taken_at}.`,
    `${doubted} messages were queued or in flight at that time and may have been sent since. The setting unknown_outcome of each account decides whether its messages are sent again.`,
    ...(existsSync(keyFileOf(config))
      ? []
      : [`Store the vault key at ${keyFileOf(config)} before starting the exchange.`]),
  ]
}

async function headIn(file: string): Promise<Head> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new BackupError(`There is no file ${file}.`)
  return readHead(file)
}

/** The key in a backup must not overwrite another key. */
function refuseOtherKeyFile({ vault_key: key }: Head, config: Config): void {
  const file = keyFileOf(config)
  const found = readIfPresent(file)?.trim()
  if (key !== null && found !== undefined && found !== key)
    throw new BackupError(
      `${file} contains a different vault key than the backup. Move the file, or set STROWGER_KEY_FILE.`,
    )
}

/** Stores the key of the backup if there is no key yet; runs after the checksums of the file were verified. */
function putKey({ vault_key: key }: Head, config: Config): void {
  const file = keyFileOf(config)
  if (key === null || existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** Rejects an existing key that differs from the key with which the restored secrets are sealed. */
async function refuseOtherKey(sql: Sql, config: Config): Promise<void> {
  const file = keyFileOf(config)
  if (!existsSync(file)) return
  const { sealedColumns } = await import('#exchange/node/engine.ts')
  const key = await openVaultKey({ file, sql, columns: sealedColumns })
  await refuseForeignKey(openVault({ key }), sql, sealedColumns)
}

async function atEmptyDatabase<T>(
  config: Config,
  log: Log,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, data } = config
  if (databaseUrl !== undefined) {
    if (ownerUrl === undefined)
      throw new BackupError(
        'A restore runs as the owner of the tables: set STROWGER_DATABASE_OWNER_URL to the URL in DATABASE_URL, but with the owner role.',
      )
    await migrate({ ownerUrl, appRole: roleOf(databaseUrl), log })
    return work(ownerUrl)
  }
  return deferSignals(async () => {
    const engine = await startEmbedded({ dataDir: data, log })
    try {
      await migrate({ ownerUrl: engine.ownerUrl, appRole: roleOf(engine.url), log })
      return await work(engine.ownerUrl)
    } finally {
      await engine.stop()
    }
  })
}
