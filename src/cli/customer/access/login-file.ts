import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from '../../frame/command-error.ts'

/** The content of a credentials file. */
export type Login = { url?: string | undefined; api_key: string; api_secret: string }

/** The file of `strowger login` (XDG Base Directory Specification). */
export function loginFile(env: Record<string, string | undefined>): string {
  const config = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(config, 'strowger', 'customer.json')
}

/** Reads a credentials file; undefined if it does not exist. Throws `CommandError` if it is invalid or other users may read it. */
export function readLogin(file: string): Login | undefined {
  const text = readPrivate(file)
  if (text === undefined) return undefined
  const { url, api_key, api_secret } = membersOf(text)
  if (typeof api_key === 'string' && typeof api_secret === 'string')
    return { url: typeof url === 'string' ? url : undefined, api_key, api_secret }
  throw new CommandError(`${file} must be a JSON object with url, api_key and api_secret.`)
}

/** Writes a credentials file that only its owner may read. */
export function writeLogin(file: string, login: Login): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const written = `${file}.new`
  rmSync(written, { force: true })
  writeFileSync(written, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(written, file)
}

/** Deletes a credentials file; returns whether it existed. */
export function deleteLogin(file: string): boolean {
  try {
    rmSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw new CommandError(`${file} cannot be deleted (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The text of a file; undefined if it does not exist. Throws `CommandError` if other users may read it. */
export function readPrivate(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw new CommandError(`Other users may read ${file}: run \`chmod 600 ${file}\`.`)
    return text
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CommandError(`${file} cannot be read (${code}).`)
  }
}

function membersOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
