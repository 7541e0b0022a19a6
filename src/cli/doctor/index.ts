/**
 * `strowger doctor`: checks this machine and the exchange, and recommends remedies, without changing anything. One file per check; those of the
 * exchange are also on the page Health of the console.
 */
import { EngineError, inspectEmbedded } from '#platform/embedded/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import { openDb } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import type { Config } from '#platform/config/settings.ts'
import { withDatabase } from '../frame/at-database.ts'
import type { Command } from '../frame/command.ts'
import { settingArguments } from '../frame/own-arguments.ts'
import { settingsHelp } from '../frame/settings-help.ts'
import { colourOf, painter } from '../terminal/paint.ts'
import { plainScreen } from '../terminal/screen.ts'
import { checkDeviations } from '#exchange/checks/deviations.ts'
import { checkFiles } from './files.ts'
import { fail, type Finding, ok, warn } from '#exchange/checks/finding.ts'
import { checkRuntime } from './runtime.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  own: settingArguments,
  help: settingsHelp,
  description:
    'Check runtime, settings, files and database, and recommend remedies. Exits with 1 if a check fails.',
  async run({ words, env, out, screen = plainScreen }) {
    const config = loadConfig(env, undefined, words)
    const findings = [
      checkRuntime(),
      ...checkDeviations(config),
      ...checkFiles(config),
      ...(await reachDatabase(config)),
    ]
    const paint = painter(screen.coloured)
    if (config.json) out(JSON.stringify({ findings }))
    else
      for (const { level, subject, description } of findings)
        out(`${paint(colourOf(level)!, level.padEnd(4))}  ${subject}: ${description}`)
    return findings.some(({ level }) => level === 'fail') ? 1 : 0
  },
}

const noLog = openLog('silent')

/** A running exchange is checked without interrupting it. */
async function reachDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !inspectEmbedded(config.data))
    return [ok('database', 'the embedded database is created at the first start')]
  try {
    return await withDatabase(config, (url) => examine(url, config))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return [warn('database', `not checked. ${error.message}`)]
  }
}

async function examine(url: string, config: Config): Promise<Finding[]> {
  const db = openDb({ url, log: noLog, max: 1, statementTimeoutMs: 5_000 })
  try {
    const { checkExchange } = await import('#exchange/checks/index.ts')
    return await checkExchange(db, config)
  } catch (error) {
    return [
      fail(
        'database',
        `not reachable: ${(error as Error).message}. Verify DATABASE_URL and that the server is running.`,
      ),
    ]
  } finally {
    await db.close()
  }
}
