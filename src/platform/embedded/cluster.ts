import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EngineError, reasonOf } from './engine-error.ts'
import { processesOf, signal, waitForEnd } from './processes.ts'

const run = promisify(execFile)

export const adminRole = 'strowger_admin'

/** Access rules: every connection needs a password and must come from this machine. */
const access = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n'

/** Writes the access rules (pg_hba.conf); the server's account remains the owner of the file. */
export function writeAccess(cluster: string): void {
  const file = join(cluster, 'pg_hba.conf')
  if (readFileSync(file, 'utf8') !== access) writeFileSync(file, access, { flush: true })
}

/** The environment of the server. It does not inherit the environment of this process, which may contain secrets. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function clusterExists(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'))
}

/** Refuses the files of another major version and leaves them unchanged. */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(binaries.major)) return
  throw new EngineError(
    `The data in ${cluster} was written by PostgreSQL ${found}; this release contains PostgreSQL ${binaries.major}. ` +
      `No changes were made. Start the release with PostgreSQL ${found} to take a backup, and restore it into an ` +
      'empty data folder with this release.',
  )
}

/** Creates a cluster atomically, so that a crash leaves no incomplete cluster. */
export async function initialise(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  adminPassword: string,
): Promise<void> {
  // The draft has a unique name, because another start may still be writing its draft; not every system shows whether that process runs.
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  try {
    await removeDrafts(cluster)
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, adminPassword, { mode: 0o600 })
    if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
    await run(join(binaries.folder, 'bin', 'initdb'), initWords(draft, passwordFile), {
      cwd: '/',
      env: serverEnvironment,
      uid: account?.uid,
      gid: account?.gid,
    })
    writeAccess(draft)
    renameSync(draft, cluster)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    throw refusal(cluster, cause)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Removes the drafts of killed starts, and kills an initdb that a killed start left running. */
async function removeDrafts(cluster: string): Promise<void> {
  const home = dirname(cluster)
  for (const name of readdirSync(home).filter((one) => one.startsWith(`${basename(cluster)}.new`)))
    // Retries while another process removes the same files, because one of the two then fails.
    for (let tries = 0; tries < 20 && existsSync(join(home, name)); tries++) {
      const pids = processesOf(join(home, name))
      for (const pid of pids) signal(pid, 'SIGKILL')
      await waitForEnd(pids, 1_000)
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
    }
}

function initWords(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${adminRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}

function refusal(cluster: string, cause: unknown): EngineError {
  const output = (cause as { stderr?: string }).stderr ?? ''
  const stated = output.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? reasonOf(cause)
  return new EngineError(
    `The database could not be created in ${cluster} (${stated.trim()}). ${adviceFor(stated)}`,
    { cause },
  )
}

function adviceFor(stated: string): string {
  if (/No space left|disk is full/.test(stated))
    return 'The disk is full: free space (about 100 MB for an empty exchange), or set STROWGER_DATA to another disk.'
  if (/user ID .* does not exist/.test(stated))
    return 'PostgreSQL requires a user with a name: add the user to /etc/passwd, or set DATABASE_URL.'
  return 'Make the folder writable, set STROWGER_DATA to another folder, or set DATABASE_URL.'
}
