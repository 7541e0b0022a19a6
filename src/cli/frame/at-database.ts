import { BackupError } from '#platform/backup/index.ts'
import { inspectEmbedded, startEmbedded } from '#platform/embedded/index.ts'
import { openLog } from '#platform/log.ts'
import type { Config } from '#platform/config/settings.ts'
import { deferSignals } from './stop-signal.ts'

/** Runs `work` with the database URL. Starts an embedded server that is not running, and stops it afterwards. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const found = inspectEmbedded(config.data)
  if (!found)
    throw new BackupError(`There is no exchange in ${config.data}: set STROWGER_DATA to its folder.`)
  if (found.pid !== undefined) return work(found.url)
  return deferSignals(async () => {
    const engine = await startEmbedded({ dataDir: config.data, log: openLog('silent') })
    return work(engine.url).finally(() => engine.stop())
  })
}
