import { startEmbedded } from '#platform/embedded/index.ts'
import { type Config, loadConfig } from '#platform/config/config.ts'
import { roleOf } from '#platform/database/database-url.ts'
import { openLog } from '#platform/log.ts'
import { migrate, MigrationError } from '#platform/database/migrate.ts'
import type { Command } from './frame/command.ts'
import { settingArguments } from './frame/own-arguments.ts'
import { settingsHelp } from './frame/settings-help.ts'
import { deferSignals } from './frame/stop-signal.ts'
import { counted } from '#platform/counted.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  own: settingArguments,
  help: settingsHelp,
  description: 'Migrate the database to the schema of this release, as the role that owns it.',
  async run({ words, env, out }) {
    const config = loadConfig(env, undefined, words)
    const log = openLog(config.logLevel)
    const applied =
      config.databaseUrl === undefined
        ? await deferSignals(() => migrateEmbedded(config, log))
        : await migrateDatabase(config, log)
    if (config.json) out(JSON.stringify({ applied }))
    else out(applied === 0 ? 'The database is up to date.' : `Applied ${counted(applied, 'migration')}.`)
    return 0
  },
}

type Log = ReturnType<typeof openLog>

async function migrateDatabase({ databaseUrl, databaseOwnerUrl }: Config, log: Log): Promise<number> {
  if (databaseOwnerUrl === undefined)
    throw new MigrationError(
      'Migrations run as the owner of the tables, which must not be the role of the exchange: ' +
        'set STROWGER_DATABASE_OWNER_URL to the URL in DATABASE_URL, but with the owner role.',
    )
  return migrate({ ownerUrl: databaseOwnerUrl, appRole: roleOf(databaseUrl!), log })
}

async function migrateEmbedded({ data }: Config, log: Log): Promise<number> {
  const engine = await startEmbedded({ dataDir: data, log })
  try {
    return await migrate({ ownerUrl: engine.ownerUrl, appRole: roleOf(engine.url), log })
  } finally {
    await engine.stop()
  }
}
