import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/database/db.ts'
import type { RegistryServer } from '../../simulators/tcr/index.ts'

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
  await db.query(`update registry_duty set due_at = clock_timestamp() where name = 'reconcile'`)
}
