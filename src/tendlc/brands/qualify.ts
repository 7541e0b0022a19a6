import type { Db } from '#platform/db.ts'
import { Problem } from '#platform/problem.ts'
import { tendlcProblems } from '../problems.ts'
import type { NetworkRecord, Registry } from '../registry/port.ts'
import { listVettings } from '../vetting/store.ts'
import type { Usecase } from '../words.ts'
import type { BrandRow } from './store.ts'
import { brandDataOf } from './wire.ts'

/** What each network says of a brand and a use case now (S2-202). Nothing is changed by asking. */
export async function qualify(
  { db, registry }: { db: Db; registry: Registry | undefined },
  brand: BrandRow,
  usecase: Usecase,
): Promise<NetworkRecord[]> {
  if (!registry) throw away()
  const all = await db.asAccount(brand.account_id, (sql) => listVettings(sql, brand.id))
  const vettings = all
    .filter(({ status }) => status === 'ACTIVE')
    .map(
      ({ vetting_class, score }) =>
        ({ vettingClass: vetting_class ?? 'STANDARD', score: score ?? undefined }) as const,
    )
  const verified =
    brand.status === 'ACTIVE' && ['VERIFIED', 'VETTED_VERIFIED'].includes(brand.identity_status)
  const records = await registry
    .qualify({ usecase, brand: brandDataOf(brand), verified, vettings })
    .catch(() => {
      throw away()
    })
  if (records === 'denied') throw new Problem(tendlcProblems.usecaseDenied)
  return records
}

const away = () => new Problem(tendlcProblems.unavailable, { retryAfter: 5 })
