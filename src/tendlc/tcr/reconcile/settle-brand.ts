import type { Db, Sql } from '#platform/database/db.ts'
import { submitIdentity } from '../../brand-changes/update.ts'
import { findBrand } from '../../brands/store.ts'
import { receiveEvent } from '../../registry/events.ts'
import { insertRequest, wakeRequests } from '../../requests/store.ts'
import type { RegistryBrand } from '../brands/calls.ts'
import { isWithdrawing, type ComparedBrand, type TheirBrand } from './brand-store.ts'

/** A brand of the registry, reduced to what is compared. */
export function theirBrandOf({
  brandId,
  referenceId,
  displayName,
  identityStatus,
}: RegistryBrand): TheirBrand {
  return {
    registryId: brandId,
    reference: referenceId ?? undefined,
    displayName: displayName ?? undefined,
    verified: isDecided(identityStatus) ? identityStatus !== 'UNVERIFIED' : undefined,
  }
}

/** Whether the registry has decided about the identity, in a word that this adapter knows. */
const isDecided = (status: RegistryBrand['identityStatus']) =>
  status !== undefined && status !== 'SELF_DECLARED'

const isVerified = (status: string) => status === 'VERIFIED' || status === 'VETTED_VERIFIED'

/** Whether our brand differs from the one at the registry. */
export function differs({ status, identity_status: identity, verified }: ComparedBrand): boolean {
  if (status === null || identity === null || status === 'TERMINATED') return false
  if (status === 'DELETED') return true
  return verified !== null && (identity === 'PENDING' || isVerified(identity) !== verified)
}

/**
 * Brings our brand to the state of the registry: reads the identity again, or withdraws a brand that is deleted here. The withdrawal is the only write at
 * the registry.
 */
export async function settleBrand(db: Db, compared: ComparedBrand, now: number): Promise<void> {
  await db.tx(async (sql) => {
    const brand = await findBrand(sql, compared.account_id!, compared.brand_id!, true)
    if (!brand || !differs({ ...compared, ...pick(brand) })) return
    if (brand.status === 'DELETED')
      return withdrawAgain(sql, { brandId: brand.id, accountId: brand.account_id, now })
    if (await wakeRequests(sql, { brandId: brand.id, kinds: ['identity'], now })) return
    await submitIdentity(sql, brand, {
      actor: 'registry',
      reason: 'the registry has another result',
      readsOnly: true,
      now,
    })
  })
}

const pick = ({ status, identity_status }: Pick<ComparedBrand, 'status' | 'identity_status'>) => ({
  status,
  identity_status,
})

async function withdrawAgain(
  sql: Sql,
  { brandId, accountId, now }: { brandId: string; accountId: string; now: number },
): Promise<void> {
  if (!(await isWithdrawing(sql, brandId)))
    await insertRequest(sql, { accountId, kind: 'withdrawal', brandId, now })
}

/** Terminates a brand that was deleted at the registry. */
export async function settleGone(
  db: Db,
  { brandId, registryId }: { brandId: string; registryId: string },
  now: number,
): Promise<void> {
  await db.tx((sql) =>
    receiveEvent(
      sql,
      {
        id: `deleted ${registryId}`,
        kind: 'brand-terminated',
        subjectId: brandId,
        category: 'DELETED',
        explanation: 'The brand was deleted at the campaign registry.',
      },
      now,
    ),
  )
}
