import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#platform/log.ts'
import { startEmbedded } from '#platform/embedded/index.ts'

/** Where a test run finds its PostgreSQL: two addresses in the environment. */
export type TestServer = { environment: Record<string, string>; stop: () => Promise<void> }

/** Starts a PostgreSQL for one test run, or takes the one that STROWGER_TEST_OWNER_URL and STROWGER_TEST_URL name. */
export async function startTestServer(): Promise<TestServer> {
  if (process.env['STROWGER_TEST_OWNER_URL'] && process.env['STROWGER_TEST_URL'])
    return { environment: {}, stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'strowger-test-'))
  // Under root the server runs as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: openLog('warn') })
  return {
    environment: { STROWGER_TEST_OWNER_URL: server.ownerUrl, STROWGER_TEST_URL: server.url },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
