import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import type { NetworkRecord, QualificationQuestion, Registry } from '../requests/port.ts'
import { listVettings } from './store.ts'
import type { Usecase } from '../shapes/enumerations.ts'
import type { BrandRow } from '../brands/store.ts'
import { brandDataOf, certainRegistryId } from '../brands/wire.ts'

/** Qualification of a brand for a use case at each network (S2-202). Queries the registry only, and changes nothing. */
export async function qualify(
  { db, registry }: { db: Db; registry: Registry | undefined },
  brand: BrandRow,
  usecase: Usecase,
): Promise<NetworkRecord[]> {
  if (!registry) throw away()
  const records = await db
    .asAccount(brand.account_id, (sql) => questionOf(sql, brand, usecase))
    .then((question) => registry.qualify(question))
    .catch(() => {
      throw away()
    })
  if (records === 'denied') throw new Problem(tendlcProblems.usecaseDenied)
  if (records === 'unknown') throw new Problem(tendlcProblems.brandUnknown)
  return records
}

/** The qualification query of a brand, from its current data and valid vettings. */
export async function questionOf(
  sql: Sql,
  brand: BrandRow,
  usecase: Usecase,
): Promise<QualificationQuestion> {
  const vettings = (await listVettings(sql, brand.id))
    .filter(({ status }) => status === 'ACTIVE')
    .map(
      ({ vetting_class, score }) =>
        ({ vettingClass: vetting_class ?? 'STANDARD', score: score ?? undefined }) as const,
    )
  const verified =
    brand.status === 'ACTIVE' && ['VERIFIED', 'VETTED_VERIFIED'].includes(brand.identity_status)
  const registryBrandId = certainRegistryId(brand)
  const brandHold = brand.registry_hold ?? undefined
  const statedTerms = brand.stated_qualification
  return {
    usecase,
    registryBrandId,
    brandHold,
    brand: brandDataOf(brand),
    verified,
    statedTerms,
    vettings,
  }
}

const away = () => new Problem(tendlcProblems.unavailable, { retryAfter: 5 })
