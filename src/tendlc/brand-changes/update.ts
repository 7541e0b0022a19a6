import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { resellingOf } from '../campaigns/reseller.ts'
import { resellCampaigns } from '../campaigns/reseller-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { insertRequest, supersedeRequests } from '../requests/store.ts'
import { holdReseller, noValidReseller } from '../resellers/flag.ts'
import { verifyContacts } from './contacts.ts'
import { hasActiveVetting } from '../vetting/store.ts'
import { repeatedReference } from './create.ts'
import { brandFieldNames, type BrandChange, type BrandData, type BrandField } from '../fields/brand-fields.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import { brandFaults, identityFields, isUpdatable, lockedFields } from './rules.ts'
import { refusePartnersBrand, refuseTooManyVerifications } from './verification-limit.ts'
import { moveBrand } from '../brands/move-store.ts'
import { findBrand, hasReference, updateBrandRow, type BrandRow } from '../brands/store.ts'
import { brandDataOf } from '../brands/wire.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/**
 * Changes brand data; null clears a field (S2-199). A change of the identifying fields starts a new verification; other fields are
 * sent to the registry at once. After a successful vetting, some fields are locked.
 */
export async function updateBrand(
  { db, clock }: Deps,
  caller: Caller,
  id: string,
  input: BrandChange,
): Promise<BrandRow> {
  const accountId = caller.account.id
  return db.tx(async (sql) => {
    const now = clock.now()
    const mayResell = input.reseller !== true || (await holdReseller(sql, caller))
    const brand = await findOwnedBrand(sql, accountId, id, true)
    const changed = changesOf(brand, input)
    if (changed.length === 0) return brand
    const isIdentifying = changed.some((name) => identityFields.has(name))
    if (isIdentifying) refusePartnersBrand(brand)
    await refuseWrong(sql, brand, input)
    if (changed.includes('reseller') && !mayResell) throw noValidReseller()
    if (isIdentifying) await refuseTooManyVerifications(sql, brand, now)
    const changes: BrandChange = Object.fromEntries(changed.map((name) => [name, input[name]]))
    await updateBrandRow(sql, id, changes, now).catch(refuseRepeated)
    if (changed.includes('reseller')) await resellAll(sql, caller, id, { reseller: input.reseller!, now })
    if (isIdentifying) {
      const by = { actor: actorName(caller.actor), reason: changed.join(', '), now }
      await submitIdentity(sql, brand, by)
    } else if (changed.some(isUpdatable) && !brand.partner) await submitUpdate(sql, brand, now)
    const by = { actor: actorName(caller.actor), now }
    const after = (await findBrand(sql, accountId, id))!
    return verifyContacts(sql, after, changed, by)
  })
}

/** Applies the reseller flag of a brand also to its campaigns (S2-014). */
async function resellAll(
  sql: Sql,
  caller: Caller,
  brandId: string,
  { reseller, now }: { reseller: boolean; now: number },
): Promise<void> {
  const reselling = await resellingOf(sql, caller, { reseller }, { reseller: false })
  if (reselling && 'reseller' in reselling) await resellCampaigns(sql, brandId, reselling, now)
}

function changesOf(brand: BrandRow, input: BrandChange): BrandField[] {
  return brandFieldNames.filter((name) => input[name] !== undefined && input[name] !== brand[name])
}

/** The brand data after the change. */
function thenOf(brand: BrandRow, input: BrandChange): BrandData {
  const stated = Object.entries({ ...brandDataOf(brand), ...input })
  return Object.fromEntries(stated.filter(([, value]) => value !== null))
}

/** The errors in a change: invalid values of the resulting brand, and changes of locked fields. */
export async function brandChangeFaults(sql: Sql, brand: BrandRow, input: BrandChange): Promise<Fault[]> {
  const changed = changesOf(brand, input)
  if (changed.length === 0) return []
  const locked = lockedFields.filter((name) => changed.includes(name))
  const isLocked = locked.length > 0 && (await hasActiveVetting(sql, brand.id))
  const reason = 'cannot be changed after a successful vetting'
  return [
    ...brandFaults(thenOf(brand, input)),
    ...(isLocked ? locked.map((name) => ({ name, reason, rule: 'locked' })) : []),
  ]
}

async function refuseWrong(sql: Sql, brand: BrandRow, input: BrandChange): Promise<void> {
  if (brand.status === 'TERMINATED')
    throw new Problem(tendlcProblems.brandConflict, { detail: 'The brand is terminated.' })
  const faults = await brandChangeFaults(sql, brand, input)
  if (faults.length > 0) throw new Problem(tendlcProblems.brandParameters, { faults })
  const reference = input.reference_id ?? undefined
  if (await hasReference(sql, brand.account_id, reference, brand.id)) throw repeatedReference()
}

/** Reports that a concurrent request stored the same reference first. */
function refuseRepeated(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'brand_once') throw repeatedReference()
  throw error
}

/** Sends the changed data of a brand to the registry, which does not verify it. The caller has locked the brand. */
async function submitUpdate(
  sql: Sql,
  { id: brandId, account_id: accountId }: BrandRow,
  now: number,
): Promise<void> {
  await supersedeRequests(sql, brandId, ['brand-update'], now)
  await insertRequest(sql, { accountId, kind: 'brand-update', brandId, now })
}

/**
 * Starts the identity verification of a brand, or restarts one in progress. The caller has locked the brand. It sends the whole brand, so a pending
 * update is dropped, unless it `readsOnly` the registry's present result.
 */
export async function submitIdentity(
  sql: Sql,
  brand: BrandRow,
  { readsOnly = false, ...by }: { actor: string; reason?: string; now: number; readsOnly?: boolean },
): Promise<void> {
  const { id: brandId, account_id: accountId } = brand
  await supersedeRequests(sql, brandId, readsOnly ? ['identity'] : ['identity', 'brand-update'], by.now)
  await moveBrand(sql, brand, { machine: 'identity', event: 'submitted' }, by)
  await insertRequest(sql, { accountId, kind: 'identity', brandId, readsOnly, now: by.now })
}
