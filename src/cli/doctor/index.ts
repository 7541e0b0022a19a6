/**
 * `strowger doctor`: looks at everything around the exchange and says what to do about it. It changes nothing.
 * One file for each thing it looks at.
 */
import { EngineError, inspectEmbedded } from '#platform/embedded/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import { openDb } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import type { Config } from '#platform/config/settings.ts'
import { atDatabase } from '../frame/at-database.ts'
import type { Command } from '../frame/command.ts'
import { settingWords } from '../frame/own-arguments.ts'
import { settingsHelp } from '../frame/settings-help.ts'
import { colourOf, painter } from '../terminal/paint.ts'
import { paper } from '../terminal/screen.ts'
import { checkCarriers } from './carriers.ts'
import { checkDatabase } from './database.ts'
import { checkDeviations } from './deviations.ts'
import { checkFiles } from './files.ts'
import { checkHistory } from './history.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { checkRuntime } from './runtime.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  own: settingWords,
  help: settingsHelp,
  says: 'Checks runtime, settings, files and database, and says what to do. Ends with 1 when something fails.',
  async run({ words, env, out, screen = paper }) {
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
      for (const { level, about, says } of findings)
        out(`${paint(colourOf(level)!, level.padEnd(4))}  ${about}: ${says}`)
    return findings.some(({ level }) => level === 'fail') ? 1 : 0
  },
}

const unresponsive = openLog('silent')

/** A running exchange is examined as it runs. */
async function reachDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !inspectEmbedded(config.data))
    return [ok('Database', 'the embedded one is made at the first start')]
  try {
    return await atDatabase(config, examine)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return [warn('Database', `not examined. ${error.message}`)]
  }
}

async function examine(url: string): Promise<Finding[]> {
  const db = openDb({ url, log: unresponsive, max: 1, statementTimeoutMs: 5_000 })
  try {
    const findings = await checkDatabase(db)
    const full = findings.every(({ about, level }) => about !== 'Migrations' || level === 'ok')
    return full ? [...findings, ...(await checkCarriers(db)), ...(await checkHistory(db))] : findings
  } catch (error) {
    return [
      fail(
        'Database',
        `cannot be examined: ${(error as Error).message}. Check DATABASE_URL and that the server runs.`,
      ),
    ]
  } finally {
    await db.close()
  }
}
