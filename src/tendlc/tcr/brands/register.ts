import type { IdentityQuestion } from '../../requests/port.ts'
import type { Db } from '#platform/database/db.ts'
import { createOnce, type Written } from '../writes/write-once.ts'
import { adoptWrite, endWrite, findWrite, type WriteKey } from '../writes/write-store.ts'
import type { BrandCalls } from './calls.ts'
import { brandToRegistry } from './wire.ts'

type Deps = { db: Db; calls: BrandCalls }

const keyOf = (brandId: string): WriteKey => ({ kind: 'brand', subject: brandId })

/** `claimed`: the stated ID belongs to another brand of this exchange. */
export type Registered = Written | { claimed: true }

/**
 * Registers a brand once. A brand that an operator has registered elsewhere is adopted by its stated ID, because the registry charges for each
 * registration. A question that only reads registers none.
 */
export async function register(deps: Deps, question: IdentityQuestion): Promise<Registered> {
  const { db, calls } = deps
  const { brandId, accountId, reference, brand, readOnly } = question
  const key = keyOf(brandId)
  const known = await findWrite(db, key)
  const stated = known ? undefined : await adopt(deps, question)
  if (stated) return stated
  if (readOnly) return find(deps, question)
  return createOnce(db, {
    key,
    accountId,
    reference,
    lookUp: async () => (await calls.findByReference(brandId))?.brandId,
    send: () => calls.create(brandToRegistry(brand), brandId),
  })
}

/** Adopts the brand with the stated ID; undefined if none is stated, or the registry does not have it. */
async function adopt(
  { db, calls }: Deps,
  { brandId, accountId, registryBrandId }: IdentityQuestion,
): Promise<Registered | undefined> {
  if (registryBrandId === undefined || (await calls.read(registryBrandId)) === 'gone') return undefined
  return (await claim(db, { brandId, accountId }, registryBrandId))
    ? { registryId: registryBrandId }
    : { claimed: true }
}

/** The brand as registered before, by its stored ID or by our reference. */
async function find({ db, calls }: Deps, { brandId, accountId }: IdentityQuestion): Promise<Registered> {
  const key = keyOf(brandId)
  const known = await findWrite(db, key)
  if (known?.registry_id) return { registryId: known.registry_id }
  const found = await calls.findByReference(brandId)
  if (!found) return { unknown: true }
  if (known) await endWrite(db, key, found.brandId)
  else if (!(await claim(db, { brandId, accountId }, found.brandId))) return { claimed: true }
  return { registryId: found.brandId }
}

/** Stores the registry's ID of a brand that the adapter has not registered; false if the ID belongs to another brand of this exchange. */
export async function claim(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
  registryId: string,
): Promise<boolean> {
  const key = keyOf(brandId)
  await adoptWrite(db, key, { accountId, registryId })
  return (await findWrite(db, key))?.registry_id === registryId
}
