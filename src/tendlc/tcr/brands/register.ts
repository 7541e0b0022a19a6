import type { IdentityQuestion } from '../../requests/port.ts'
import type { Db } from '#platform/database/db.ts'
import { holdStated } from '../../requests/hold-store.ts'
import { claim } from '../writes/claim.ts'
import { createOnce, type Written } from '../writes/write-once.ts'
import { endWrite, findWrite } from '../writes/write-store.ts'
import type { BrandCalls } from './calls.ts'
import { brandToRegistry } from './wire.ts'

type Deps = { db: Db; calls: BrandCalls }

/** `claimed`: the stated ID belongs to another brand of this exchange. */
export type Registered = Written | { claimed: true }

/**
 * Registers a brand once. A brand that an operator has registered elsewhere is adopted by its stated ID, or waits for the right ID, because the registry
 * charges for each registration. A question that only reads registers none.
 */
export async function register(deps: Deps, question: IdentityQuestion): Promise<Registered> {
  const { db, calls } = deps
  const { brandId, accountId, reference, brand, readOnly, registryBrandId, registryHold } = question
  const key = { kind: 'brand', subject: brandId } as const
  const known = await findWrite(db, key)
  if (!known && (registryBrandId !== undefined || registryHold !== undefined)) return adopt(deps, question)
  if (readOnly) return find(deps, question)
  return createOnce(db, {
    key,
    accountId,
    reference,
    lookUp: async () => (await calls.findByReference(brandId))?.brandId,
    send: () => calls.create(brandToRegistry(brand), brandId),
  })
}

/** Adopts the brand with the stated ID or with our reference; unknown if the registry has neither. */
export async function adopt({ db, calls }: Deps, question: Stated): Promise<Registered> {
  const { brandId: id, accountId, registryBrandId: stated } = question
  const registryId = await findStated(calls, question)
  if (registryId === undefined) {
    if (stated !== undefined) await holdStated(db, 'brand', { id, stated, hold: 'unknown' })
    return { unknown: true }
  }
  const claimed = await claim(db, 'brand', { id, accountId, stated, registryId })
  if (claimed === 'changed') return { unknown: true }
  return claimed === 'taken' ? { claimed: true } : { registryId }
}

type Stated = Pick<IdentityQuestion, 'brandId' | 'accountId' | 'registryBrandId'>

/** The stated ID, once it is certain that the registry has it and no other brand of the exchange. */
export async function findClaimed(deps: Deps, question: Stated): Promise<string | undefined> {
  const adopted = await adopt(deps, question)
  return 'registryId' in adopted ? adopted.registryId : undefined
}

/** The ID of a brand that the adapter has not registered: stated by an operator, or found by our reference. */
export async function findStated(
  calls: BrandCalls,
  { brandId, registryBrandId: stated }: Stated,
): Promise<string | undefined> {
  if (stated !== undefined && (await calls.read(stated)) !== 'gone') return stated
  return (await calls.findByReference(brandId))?.brandId
}

/** The brand as registered before, by its stored ID or by our reference. */
async function find({ db, calls }: Deps, { brandId: id, accountId }: IdentityQuestion): Promise<Registered> {
  const key = { kind: 'brand', subject: id } as const
  const known = await findWrite(db, key)
  if (known?.registry_id) return { registryId: known.registry_id }
  const registryId = (await calls.findByReference(id))?.brandId
  if (registryId === undefined) return { unknown: true }
  if (known) await endWrite(db, key, registryId)
  else if ((await claim(db, 'brand', { id, accountId, stated: undefined, registryId })) !== 'claimed')
    return { claimed: true }
  return { registryId }
}
