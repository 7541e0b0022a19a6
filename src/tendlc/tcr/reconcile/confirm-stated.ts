import type { Db } from '#platform/database/db.ts'
import { holdStated, type AtRegistry } from '../../requests/hold-store.ts'
import type { Lease } from '../duties/duty.ts'
import type { Comparisons } from '../duties/comparisons.ts'
import { claim } from '../writes/claim.ts'
import { findUnconfirmed, type Stated } from './stated-store.ts'

/** IDs that are selected at once. */
const portion = 500

/**
 * Looks up the stated IDs that the pages of the registry did not contain. An ID that the registry does not know holds its brand or campaign until an
 * operator states the right one.
 */
export async function confirmStated(
  db: Db,
  kind: AtRegistry,
  read: (registryId: string) => Promise<unknown>,
  { comparisons, lease }: { comparisons: Comparisons; lease: Lease },
): Promise<void> {
  for await (const { id, account_id: accountId, registry_id: stated } of unconfirmed(db, kind)) {
    await comparisons.run({ [kind]: id }, async () => {
      if ((await read(stated)) === 'gone') await holdStated(db, kind, { id, stated, hold: 'unknown' })
      else await claim(db, kind, { id, accountId, stated, registryId: stated })
    })
    await lease.extend()
  }
}

async function* unconfirmed(db: Db, kind: AtRegistry): AsyncGenerator<Stated> {
  for (let after = ''; ;) {
    const found = await findUnconfirmed(db, kind, { after, limit: portion })
    yield* found
    if (found.length < portion) return
    after = found.at(-1)!.id
  }
}

type Compared = { account_id: string | null; registry_id: string; is_stated: boolean }

/** Stores that the registry lists brands or campaigns with stated IDs. */
export async function claimListed<C extends Compared>(
  db: Db,
  kind: AtRegistry,
  compared: readonly C[],
  comparisons: Comparisons,
  idOf: (one: C) => string | null,
): Promise<void> {
  for (const one of compared.filter(({ is_stated }) => is_stated)) {
    const { registry_id: registryId, account_id: accountId } = one
    const id = idOf(one)!
    await comparisons.run({ [kind]: id }, () =>
      claim(db, kind, { id, accountId: accountId!, stated: registryId, registryId }),
    )
  }
}
