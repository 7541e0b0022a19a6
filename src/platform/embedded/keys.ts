import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EngineError, reasonOf } from './engine-error.ts'

/** Values that the next start needs. `home` is the cluster's location if that is not in the data folder. */
export type Keys = {
  port: number
  home?: string
  passwords: { admin: string; owner: string; app: string }
}

const fileIn = (dataDir: string) => join(dataDir, 'postgres.json')

/** The stored keys; undefined before the first start. */
export function readKeys(dataDir: string): Keys | undefined {
  let text: string
  try {
    text = readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new EngineError(
      `The file ${fileIn(dataDir)} (port and passwords of the embedded database) cannot be read: ${reasonOf(error)}. Run strowger as the owner of the file.`,
      { cause: error },
    )
  }
  try {
    return JSON.parse(text) as Keys
  } catch (cause) {
    throw new EngineError(
      `The file ${fileIn(dataDir)} (port and passwords of the embedded database) is corrupt. Restore it from a backup.`,
      {
        cause,
      },
    )
  }
}

export function newKeys(port: number, home: string | undefined): Keys {
  return { port, home, passwords: { admin: password(), owner: password(), app: password() } }
}

function password(): string {
  return randomBytes(24).toString('hex')
}

/** Stores the keys, readable only for the owner of the data folder; a crash leaves either the old or the new file. */
export function writeKeys(dataDir: string, keys: Keys): void {
  const file = fileIn(dataDir)
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
