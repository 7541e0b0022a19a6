import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#platform/config/config.ts'
import { serve } from '../../../src/exchange/serve.ts'
import { openTestDatabase, quiet } from '../../support/database.ts'

/** A sandbox with a database and a data folder of its own, and the settings by which `strowger` finds it. */
export type GuideSandbox = { env: Record<string, string>; folder: string; stop(): Promise<void> }

export async function openSandbox({ started = true } = {}): Promise<GuideSandbox> {
  const database = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'strowger-guide-'))
  const env = {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_DATA: join(folder, 'data'),
    STROWGER_PORT: String(await freePort()),
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_DRAIN_SECONDS: '2',
    STROWGER_ANSWER_SECONDS: '60',
    STROWGER_LOG_LEVEL: 'warn',
  }
  const exchange = started ? await serve(loadConfig(env), quiet) : undefined
  return {
    env,
    folder,
    async stop() {
      await exchange?.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port below those that the system gives to port 0, so that no parallel test gets it meanwhile. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const listening = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server.listen(port, '127.0.0.1'), 'error').then(() => false),
    ])
    if (!listening) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
