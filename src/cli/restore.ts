import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { doubtWaiting } from '#messages/index.ts'
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
import { releaseAllLeases } from '#webhooks/index.ts'
import { sealedColumns } from '#exchange/node/engine.ts'
import { keyFileOf } from './backup.ts'
import { command } from './frame/command.ts'
import { readIfThere } from './operator/access.ts'
import { openProgress } from './terminal/progress.ts'
import { uncut } from './frame/stop-signal.ts'

export const restoreCommand = command({
  name: 'restore',
  says: 'Puts a backup into an empty database: all of it, or nothing.',
  args: { file: { file: true, says: 'What `strowger backup` has written.' } },
  options: { json: { says: 'Prints what was restored, for programs.' } },
  help: () => help,
  async run({ env, out }, { args: { file }, options: { json } }) {
    const config = loadConfig(env)
    refuseOtherKeyFile(await headIn(file), config)
    const reported = await atEmptyDatabase(config, openLog(config.logLevel), (ownerUrl) =>
      restore(file, ownerUrl, config),
    )
    if (json) out(JSON.stringify(reported))
    else for (const line of linesOf(reported, config)) out(line)
    return 0
  },
})

const help = `  The database is the one of STROWGER_DATABASE_OWNER_URL, or the embedded one of an empty STROWGER_DATA. No exchange may have run
  on it. It is brought to the schema of this release, which has to be that of the backup.

  Messages that had not left when the backup was made may have left since: they are treated as those of a node that died with
  them on the wire. docs/OPERATIONS.md says what to do before the exchange starts.`

/** Rows that any use of an exchange leaves behind. */
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
    `${doubted} messages were on their way then, and may have left since: each account's unknown_outcome says what becomes of them.`,
    ...(existsSync(keyFileOf(config))
      ? []
      : [`Put the vault key at ${keyFileOf(config)} before the exchange starts.`]),
  ]
}

async function headIn(file: string): Promise<Head> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new BackupError(`There is no file ${file}.`)
  return readHead(file)
}

/** A key that the backup brings overwrites no other. */
function refuseOtherKeyFile({ vault_key: key }: Head, config: Config): void {
  const file = keyFileOf(config)
  const found = readIfThere(file)?.trim()
  if (key !== null && found !== undefined && found !== key)
    throw new BackupError(
      `${file} holds another vault key than the backup. Move it away, or set STROWGER_KEY_FILE.`,
    )
}

/** Where there is no key, the one that the backup brings is put; of a file whose sums are not right, none is. */
function putKey({ vault_key: key }: Head, config: Config): void {
  const file = keyFileOf(config)
  if (key === null || existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** Where there is a key already, it has to be the one that the restored secrets are sealed under. */
async function refuseOtherKey(sql: Sql, config: Config): Promise<void> {
  const file = keyFileOf(config)
  if (!existsSync(file)) return
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
        'A restore is done by the role that owns the tables: set STROWGER_DATABASE_OWNER_URL to the address of the same database as that role.',
      )
    await migrate({ ownerUrl, appRole: roleOf(databaseUrl), log })
    return work(ownerUrl)
  }
  return uncut(async () => {
    const engine = await startEmbedded({ dataDir: data, log })
    try {
      await migrate({ ownerUrl: engine.ownerUrl, appRole: roleOf(engine.url), log })
      return await work(engine.ownerUrl)
    } finally {
      await engine.stop()
    }
  })
}
