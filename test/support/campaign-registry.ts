import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
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

/** Makes the comparisons with the registry due, as they are every hour, once those in progress have ended. */
export async function reconcileNow(db: Db): Promise<void> {
  await until(
    () =>
      db.query(
        `update registry_duty set due_at = clock_timestamp() where name like 'reconcile%' and not exists (
          select from registry_duty where name like 'reconcile%' and due_at < clock_timestamp() + interval '10 minutes')`,
      ),
    ({ rowCount }) => rowCount === 2,
  )
}

/** Starts a simulated registry and an exchange that has subscribed to its webhooks. */
export async function startWithRegistry(
  env: Record<string, string> = {},
  log?: Log,
): Promise<{
  registry: RegistryServer
  exchange: TestExchange
  stop(): Promise<void>
}> {
  const registry = await startRegistry()
  const settings = settingsOf(registry)
  const exchange = await startExchange({ env: { ...settings.env, ...env }, ...(log && { log }) })
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
