import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readKeys } from './keys.ts'
import { isRunning } from '../is-running.ts'
import { appUrl, ownerUrl } from './roles.ts'

/** The server of a data folder, for a command that neither starts nor stops it. */
export type Inspected = {
  /** URLs of the database, as the application's role and as the owner of the tables. */
  url: string
  ownerUrl: string
  /** Process ID of the server; undefined while it does not run. */
  pid: number | undefined
}

/** Looks at the server of a data folder, for tests and measurements; undefined before its first start. */
export function inspectEmbedded(dataDir: string): Inspected | undefined {
  const keys = readKeys(dataDir)
  if (!keys) return undefined
  const cluster = join(keys.home ?? realpathSync(dataDir), 'postgres')
  return {
    url: appUrl(keys, cluster),
    ownerUrl: ownerUrl(keys, cluster),
    pid: pidIn(join(cluster, 'postmaster.pid')),
  }
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
    return isRunning(pid) ? pid : undefined
  } catch {
    return undefined
  }
}
