import { join } from 'node:path'
import { lockFolder, lockHolder, type FolderLock } from '#platform/nodes/lock.ts'
import { findBinaries, prepareBinaries } from './binaries.ts'
import { checkVersion, clusterExists, initialise, writeAccess } from './cluster.ts'
import { EngineError, reasonOf } from './engine-error.ts'
import { newKeys, readKeys, writeKeys, type Keys } from './keys.ts'
import {
  chooseLocation,
  openDataFolder,
  setAside,
  systemFolder,
  type ClusterLocation,
} from './cluster-location.ts'
import { freePort } from './port.ts'
import { findServer } from './postmaster.ts'
import { appUrl, ownerUrl } from './roles.ts'
import { PortInUse, Supervisor, type EngineLog } from './supervisor.ts'

export type EmbeddedOptions = {
  /** The data folder (STROWGER_DATA); created if missing. */
  dataDir: string
  log: EngineLog
  /** A required TCP port of 127.0.0.1; default: a free port, which is chosen once and stored. */
  port?: number
  /** The cluster's location if the database account may not enter the data folder. */
  systemDir?: string
  /** Server settings that override the defaults. */
  differing?: Record<string, string>
  /** Called once a slow process has been launched, so that the caller can do other work until the process has finished. */
  waiting?: (() => void) | undefined
}

/** `ownerUrl` may migrate, `url` is for the exchange itself. Both stay valid until `stop`, also while the server restarts. */
export type Embedded = { ownerUrl: string; url: string; stop: () => Promise<void> }

/**
 * Starts PostgreSQL over the data folder and keeps it running; it adopts the server of a killed run.
 * Throws EngineError with a sentence to the operator if that is not possible.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = openDataFolder(options.dataDir)
  const lock = take(dataDir)
  try {
    const { keys, cluster, supervisor } = await open(dataDir, options)
    return {
      ownerUrl: ownerUrl(keys, cluster),
      url: appUrl(keys, cluster),
      stop: () => supervisor.stop().finally(() => lock.release()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function take(dataDir: string): FolderLock {
  let lock: FolderLock | undefined
  try {
    lock = lockFolder(dataDir)
  } catch (cause) {
    throw new EngineError(
      `The data folder ${dataDir} cannot be used (${reasonOf(cause)}). ` +
        'Make it writable, or set STROWGER_DATA to another folder.',
      { cause },
    )
  }
  if (lock) return lock
  throw new EngineError(
    `The data folder ${dataDir} is in use by the running exchange with process id ${lockHolder(dataDir)}. ` +
      'Stop that exchange, or set STROWGER_DATA to another folder to run a second exchange.',
  )
}

async function open(
  dataDir: string,
  options: EmbeddedOptions,
): Promise<{ keys: Keys; cluster: string; supervisor: Supervisor }> {
  const { log, systemDir = systemFolder } = options
  const found = await findBinaries()
  const known = readKeys(dataDir)
  const location = chooseLocation(dataDir, known, systemDir)
  const outside = location.home !== dataDir
  if (outside)
    log.info(
      { home: location.home },
      `the database is stored in ${location.home}, because its user ${location.account?.name} has no access to ${dataDir}`,
    )
  const binaries = await prepareBinaries(
    found,
    location.account,
    join(outside ? systemDir : dataDir, 'engine'),
  )
  if (!known && clusterExists(location.cluster))
    log.warn(
      { aside: setAside(location, dataDir) },
      'moved the database of a deleted data folder out of the way',
    )
  const keys = known ?? newKeys(options.port ?? (await freePort()), outside ? location.home : undefined)
  writeKeys(dataDir, keys)
  // A process is launched before the next turn of the event loop, unless a running server is adopted.
  if (options.waiting && !findServer(location.cluster)) setImmediate(options.waiting)
  await ensureCluster(location, binaries, keys, log)
  const supervisor = new Supervisor(location, binaries, log, options.differing)
  const { cluster } = location
  return { keys: await startOnSomePort(dataDir, keys, options, supervisor), cluster, supervisor }
}

async function ensureCluster(
  location: ClusterLocation,
  binaries: Awaited<ReturnType<typeof findBinaries>>,
  keys: Keys,
  log: EngineLog,
): Promise<void> {
  if (clusterExists(location.cluster)) {
    checkVersion(location.cluster, binaries)
    return writeAccess(location.cluster)
  }
  const began = performance.now()
  await initialise(location.cluster, binaries, location.account, keys.passwords.admin)
  log.info({ ms: Math.round(performance.now() - began) }, 'created an empty database')
}

async function startOnSomePort(
  dataDir: string,
  keys: Keys,
  options: EmbeddedOptions,
  supervisor: Supervisor,
): Promise<Keys> {
  for (let current = { ...keys, port: options.port ?? keys.port }; ;) {
    try {
      if (current.port !== keys.port) writeKeys(dataDir, current)
      await supervisor.start(current)
      return current
    } catch (error) {
      if (!(error instanceof PortInUse)) throw error
      if (options.port !== undefined)
        throw new EngineError(
          `The database port ${options.port} is in use by another program. Choose another port.`,
        )
      const port = await freePort()
      options.log.warn(
        { was: current.port, port },
        'database port is in use by another program; using another port',
      )
      current = { ...current, port }
    }
  }
}
