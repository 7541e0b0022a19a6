import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/database/db.ts'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { startExchange, type TestExchange } from './exchange.ts'
import { until } from './until.ts'

/** The settings of an exchange that uses a registry, and a function that deletes the file of its secret. */
export function settingsOf({ url, key, secret }: RegistryServer): {
  env: Record<string, string>
  remove(): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-registry-'))
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return {
    env: {
      STROWGER_REGISTRY: 'tcr',
      STROWGER_REGISTRY_URL: url,
      STROWGER_REGISTRY_KEY: key,
      STROWGER_REGISTRY_SECRET_FILE: file,
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Makes the comparison with the registry due, as it is every hour. */
export async function reconcileNow(db: Db): Promise<void> {
  await db.query(`update registry_duty set due_at = clock_timestamp() where name like 'reconcile%'`)
}

/** Starts a simulated registry and an exchange that has subscribed to its webhooks. */
export async function startWithRegistry(): Promise<{
  registry: RegistryServer
  exchange: TestExchange
  stop(): Promise<void>
}> {
  const registry = await startRegistry()
  const settings = settingsOf(registry)
  const exchange = await startExchange({ env: settings.env })
  await until(
    () => registry.calls.filter(({ path, status }) => path === '/v2/webhook/subscription' && status === 200),
    (calls) => calls.length === 6,
  )
  return {
    registry,
    exchange,
    async stop() {
      await exchange.stop()
      await registry.close()
      settings.remove()
    },
  }
}
