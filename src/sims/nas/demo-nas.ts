import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readNas } from './nas-store.ts'
import { putNas } from './put-nas.ts'

/** The NAS of the sandbox: any sender on this machine that knows the public test secret. */
const demo = {
  id: 'demo',
  name: 'Demo gateway',
  address: '127.0.0.1',
  secret: 'testing123',
  require_signed: false,
  disconnect_port: 3799,
  treatments: {},
  default_treatment: { value: '' },
}

/** Creates the NAS of the sandbox if there is no NAS yet. */
export async function openDemoNas(db: Db, vault: Vault, now: number): Promise<void> {
  await db.tx(async (sql) => {
    if ((await readNas(sql)).length === 0) await putNas(sql, vault, demo, now)
  })
}
