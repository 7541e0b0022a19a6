import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#platform/log.ts'
import { startEmbedded } from '#platform/embedded/index.ts'

/** Where a test run finds its PostgreSQL: two addresses in the environment. */
export type TestServer = { environment: Record<string, string>; stop: () => Promise<void> }

/**
 * Tests need no durability across a power cut; killed processes lose nothing, and databases are created and dropped faster. Several test
 * files are connected at once, each as often as an exchange or two. Thousands of connections log in, so the password is hashed once
 * instead of 4,096 times.
 */
const forTests = { fsync: 'off', full_page_writes: 'off', max_connections: '300', scram_iterations: '1' }

/** Starts a PostgreSQL for one test run, or uses the one in STROWGER_TEST_OWNER_URL and STROWGER_TEST_URL. */
export async function startTestServer(): Promise<TestServer> {
  if (process.env['STROWGER_TEST_OWNER_URL'] && process.env['STROWGER_TEST_URL'])
    return { environment: {}, stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'strowger-test-'))
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
