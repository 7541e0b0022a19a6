import { createHash } from 'node:crypto'
import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError, reasonOf } from './engine-error.ts'
import { makeOpenFolder } from './open-folder.ts'

/** Copies a folder of binaries to one below `copies` named by version and content, unless that exists. Returns its path. */
export async function copyOnce(folder: string, version: string, copies: string): Promise<string> {
  const target = join(copies, `${version}-${await fingerprint(folder)}`)
  if (await stat(target).catch(() => undefined)) return target
  const unfinished = `${target}.${process.pid}`
  try {
    makeOpenFolder(copies)
    await cp(folder, unfinished, { recursive: true, filter: (file) => !file.endsWith('.a') })
    await openToAll(unfinished)
    // Another start may have finished its identical copy first.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
    return target
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw new EngineError(
      `The database program could not be copied to ${copies} (${reasonOf(cause)}). ` +
        'Free disk space, make the folder writable, or set DATABASE_URL.',
      { cause },
    )
  }
}

/** Names and sizes distinguish two builds without reading 60 MB at every start. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const part of ['bin', 'lib']) {
    for (const name of (await readdir(join(folder, part))).toSorted()) {
      const { size } = await stat(join(folder, part, name)).catch(() => ({ size: 0 }))
      if (!name.endsWith('.a')) hash.update(`${part}/${name} ${size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 12)
}

/** Makes the files readable for the database account: after an installation with a strict umask they are not. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644)
  }
}
