import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAccount, isRoot, mayEnter, ownerOf, type Account } from './account.ts'
import { clusterExists } from './cluster.ts'
import { EngineError, reasonOf } from './engine-error.ts'
import type { Keys } from './keys.ts'
import { makeOpenFolder } from './open-folder.ts'

export const systemFolder = '/var/lib/strowger'

/** The location of the cluster and its log, and the account that the server runs under (undefined: this process's). */
export type ClusterLocation = { home: string; cluster: string; logFile: string; account: Account | undefined }

/** Creates the data folder and returns its real path. If root creates it, others may traverse it but not list it. */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    return realpathSync(dataDir)
  } catch (cause) {
    throw new EngineError(
      `The data folder ${dataDir} cannot be created (${reasonOf(cause)}). ` +
        'Make its parent writable, or set STROWGER_DATA to another folder.',
      { cause },
    )
  }
}

/** A separate home below the system folder for each data folder that the database account may not enter. */
export function homeOutside(dataDir: string, system: string): string {
  return join(system, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
}

/** Chooses the location of the cluster. A location that was chosen before (`keys.home`) is kept, even if permissions of the data folder change. */
export function chooseLocation(dataDir: string, keys: Keys | undefined, system: string): ClusterLocation {
  const account = chooseAccount()
  const home = keys
    ? (keys.home ?? dataDir)
    : mayEnter(dataDir, account)
      ? dataDir
      : homeOutside(dataDir, system)
  const location = { home, cluster: join(home, 'postgres'), logFile: join(home, 'postgres.log'), account }
  if (home !== dataDir) makeHome(home, account)
  return clusterExists(location.cluster) ? asOwner(location) : location
}

function asOwner(location: ClusterLocation): ClusterLocation {
  const owner = ownerOf(location.cluster)
  if (owner && !isRoot())
    throw new EngineError(
      `The database in ${location.cluster} belongs to the user ${owner.name}. ` +
        'Start as that user or as root, or set STROWGER_DATA to a folder of your own.',
    )
  if (!mayEnter(location.home, owner))
    throw new EngineError(
      `The user ${owner?.name}, who owns the database in ${location.cluster}, has no access to ${location.home}. ` +
        `Run chmod o+x on ${location.home} and the folders above it.`,
    )
  return { ...location, account: owner }
}

function makeHome(home: string, account: Account | undefined): void {
  try {
    makeOpenFolder(home)
    if (account) chownSync(home, account.uid, account.gid)
  } catch (cause) {
    throw new EngineError(
      `The folder ${home} cannot be created (${reasonOf(cause)}); the database needs it because its user has no access to ` +
        'the data folder. Set STROWGER_DATA to a folder that other users may enter, or set DATABASE_URL.',
      { cause },
    )
  }
}

/** Moves a cluster without keys aside, because it cannot be opened. Outside the data folder it belongs to a deleted data folder. */
export function setAside(location: ClusterLocation, dataDir: string): string {
  if (location.home === dataDir)
    throw new EngineError(
      `There is a database in ${location.cluster}, but its keys ${join(dataDir, 'postgres.json')} are missing. ` +
        'Restore that file from a backup, or set STROWGER_DATA to another folder to start an empty exchange.',
    )
  const aside = `${location.cluster}.of-deleted-data-folder-${Date.now()}`
  renameSync(location.cluster, aside)
  return aside
}
