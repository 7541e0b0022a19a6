import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): void }

/**
 * Takes a folder for this process alone; undefined when another process (or this one) holds it already.
 * The lock is the operating system's record lock, which ends with the process however it ends. Node offers none itself,
 * so the one that SQLite takes on an empty file is borrowed; nothing is ever stored in that file.
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

/** The process id that last took the folder, for a sentence to the operator. */
export function lockHolder(folder: string): string {
  try {
    return readFileSync(join(folder, 'lock.pid'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
