import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError, dumpTo } from '#platform/backup/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { Config } from '#platform/config/settings.ts'
import { version } from '#exchange/node/version.ts'
import { withDatabase } from './frame/at-database.ts'
import { command } from './frame/command.ts'
import { readIfPresent } from './operator/access.ts'
import { openProgress } from './terminal/progress.ts'

export const backupCommand = command({
  name: 'backup',
  description: 'Write the full database to one file; the exchange may be running.',
  args: {
    file: { file: true, description: 'File to write, or a folder for a file named after the current time.' },
  },
  options: {
    'with-key': { description: 'Includes the vault key: anyone with the file can then read every secret.' },
    json: { description: 'Prints the result as JSON.' },
  },
  help: () => help,
  async run({ env, out }, { args, options: { 'with-key': withKey, json } }) {
    const config = loadConfig(env)
    const file = nameIn(args.file)
    const vaultKey = withKey ? keyOf(config) : undefined
    const bar = openBar()
    const { tables, snapshotAt } = await withDatabase(config, (url) =>
      dumpTo({ url, file, release: version, progress: bar.at, ...(vaultKey && { vaultKey }) }),
    ).finally(bar.end)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const { size: octets } = statSync(file)
    const keyless = `The file does not contain the vault key. Keep a copy of ${keyFileOf(config)} elsewhere: secrets cannot be decrypted without it.`
    if (json) out(JSON.stringify({ file, rows, taken_at: snapshotAt, octets, with_key: withKey }))
    else {
      out(`${file}: ${rows} rows as they were at ${snapshotAt}, ${octets} octets.`)
      if (!vaultKey) out(keyless)
    }
    return 0
  },
})

const help = `  An existing file of that name is replaced once the new file is complete.
  Uses the database of DATABASE_URL, or the embedded one of STROWGER_DATA, which is started if it is not running.`

export const keyFileOf = ({ keyFile, data }: Config): string => keyFile ?? join(data, 'vault.key')

function keyOf(config: Config): string {
  const key = readIfPresent(keyFileOf(config))?.trim()
  if (key) return key
  throw new BackupError(
    `There is no vault key at ${keyFileOf(config)}: omit --with-key, or set STROWGER_KEY_FILE.`,
  )
}

function nameIn(position: string): string {
  const isFolder = existsSync(position) && statSync(position).isDirectory()
  return isFolder
    ? join(position, `strowger-${new Date().toISOString().replaceAll(':', '')}.backup`)
    : position
}

/** Opens the progress bar at the first progress report, because that report states the total. */
function openBar() {
  let bar: ReturnType<typeof openProgress> | undefined
  return {
    at(done: number, full: number) {
      bar ??= openProgress(full, process.stderr)
      bar.at(Math.min(done, full - 1))
    },
    end: () => bar?.end(),
  }
}
