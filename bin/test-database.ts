import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#platform/log.ts'
import { inspectEmbedded, startEmbedded } from '#platform/embedded/index.ts'

/** The PostgreSQL of a test run: two URLs in the environment. */
export type TestServer = { environment: Record<string, string>; stop: () => Promise<void> }

/**
 * Tests do not need durability across a power failure. Without it, databases are created and dropped faster, and killed processes still lose
 * nothing. Several test files are connected simultaneously, each with the connections of one or two exchanges. Thousands of connections
 * log in, so the password is hashed once instead of 4,096 times.
 */
const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  scram_iterations: '1',
  max_wal_size: '1GB',
}

/** Starts a PostgreSQL for one test run, or uses the one in STROWGER_TEST_OWNER_URL and STROWGER_TEST_URL. */
export async function startTestServer(): Promise<TestServer> {
  if (process.env['STROWGER_TEST_OWNER_URL'] && process.env['STROWGER_TEST_URL'])
    return { environment: {}, stop: async () => undefined }
  const base = fastestFolder()
  removeAbandoned(base)
  const folder = mkdtempSync(join(base, prefix))
  // Under root the server runs as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: openLog('warn'), differing: forTests })
  return {
    environment: { STROWGER_TEST_OWNER_URL: server.ownerUrl, STROWGER_TEST_URL: server.url },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const prefix = 'strowger-test-database-'
const memoryFolder = '/dev/shm'

/** The databases of a whole run, with the log of their changes, need about 3 GiB. */
const neededBytes = 8 * 2 ** 30

/**
 * Every test file gets a copy of a database of 1,600 files. In memory creating and dropping it costs 70 ms of CPU time, on a disk 460
 * ms.
 */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, freemem()) >= neededBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

const startMs = 600_000

/** Removes the folders of killed runs, which would occupy memory. A run that is starting has no server yet. */
function removeAbandoned(base: string): void {
  for (const name of readdirSync(base).filter((one) => one.startsWith(prefix))) {
    const folder = join(base, name)
    try {
      const started = Date.now() - statSync(folder).mtimeMs > startMs
      if (started && inspectEmbedded(folder)?.pid === undefined)
        rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another run removes the folder at this moment, or the folder belongs to another user.
    }
  }
}
