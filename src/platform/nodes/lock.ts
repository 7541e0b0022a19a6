import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): void }

/**
 * Locks a folder for this process; returns undefined if another process (or this one) has locked it already.
 * The lock is a record lock of the operating system, which always ends with the process. Node has no API for such
 * locks, so SQLite acquires the lock on a file that always stays empty.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const path = join(folder, 'lock')
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw error
  }
  writeFileSync(join(folder, 'lock.pid'), `${process.pid}\n`, { mode: 0o600 })
  return { release: () => file.close() }
}

/** The ID of the process that last locked the folder, for a message to the operator. */
export function lockHolder(folder: string): string {
  try {
    return readFileSync(join(folder, 'lock.pid'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
