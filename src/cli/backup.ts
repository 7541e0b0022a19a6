import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError, dumpTo } from '#platform/backup/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { Config } from '#platform/config/settings.ts'
import { version } from '#exchange/node/version.ts'
import { atDatabase } from './frame/at-database.ts'
import { command } from './frame/command.ts'
import { readIfThere } from './operator/access.ts'
import { openProgress } from './terminal/progress.ts'

export const backupCommand = command({
  name: 'backup',
  says: 'Writes the whole database into one file, also while the exchange runs.',
  args: {
    file: { file: true, says: 'Where to, or a folder, which is given a file named after the instant.' },
  },
  options: {
    'with-key': { says: 'Puts the vault key into the file: whoever has it then can read every secret.' },
    json: { says: 'Prints what was written, for programs.' },
  },
  help: () => help,
  async run({ env, out }, { args, options: { 'with-key': withKey, json } }) {
    const config = loadConfig(env)
    const file = nameIn(args.file)
    const vaultKey = withKey ? keyOf(config) : undefined
    const bar = openBar()
    const { tables, takenAt: acceptedAt } = await atDatabase(config, (url) =>
      dumpTo({ url, file, release: version, progress: bar.at, ...(vaultKey && { vaultKey }) }),
    ).finally(bar.end)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const { size: octets } = statSync(file)
    const keyless = `The vault key is not in it. Keep ${keyFileOf(config)} elsewhere: without it secrets stay sealed.`
    if (json) out(JSON.stringify({ file, rows, taken_at: acceptedAt, octets, with_key: withKey }))
    else {
      out(`${file}: ${rows} rows as they were at ${acceptedAt}, ${octets} octets.`)
      if (!vaultKey) out(keyless)
    }
    return 0
  },
})

const help = `  What was there under that name is replaced when the new one is whole.
  The database is the one of DATABASE_URL, or the embedded one of STROWGER_DATA, which is started when it does not run.`

export const keyFileOf = ({ keyFile, data }: Config): string => keyFile ?? join(data, 'vault.key')

function keyOf(config: Config): string {
  const key = readIfThere(keyFileOf(config))?.trim()
  if (key) return key
  throw new BackupError(
    `There is no vault key at ${keyFileOf(config)}: leave --with-key out, or set STROWGER_KEY_FILE.`,
  )
}

function nameIn(position: string): string {
  const isFolder = existsSync(position) && statSync(position).isDirectory()
  return isFolder
    ? join(position, `strowger-${new Date().toISOString().replaceAll(':', '')}.backup`)
    : position
}

/** The bar knows how much there is only once it was asked for. */
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
