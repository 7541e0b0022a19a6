import type { Sql } from '#platform/database/db.ts'
import { readHistory, type Step } from '../history/history-store.ts'
import { listAppeals, type AppealRow } from '../vetting/appeal-store.ts'
import { listVettings, type VettingRow } from '../vetting/store.ts'
import { findBrand, ownerOfBrand, type BrandRow } from '../brands/store.ts'

/** A brand with its history and vettings, for operators. */
export type FullBrand = {
  brand: BrandRow
  history: (Step & { machine: string })[]
  vettings: VettingRow[]
  appeals: AppealRow[]
}

const machines = ['brand', 'identity', 'email', 'mobile'] as const

/** The full record of a brand of any account, even if deleted. */
export async function readFullBrand(sql: Sql, id: string): Promise<FullBrand | undefined> {
  const accountId = await ownerOfBrand(sql, id)
  const brand = accountId === undefined ? undefined : await findBrand(sql, accountId, id)
  if (!brand) return undefined
  const history: FullBrand['history'] = []
  for (const machine of machines)
    for (const step of await readHistory(sql, machine, id)) history.push({ ...step, machine })
  const vettings = await listVettings(sql, id)
  const appeals = await listAppeals(
    sql,
    vettings.map((one) => one.id),
  )
  return { brand, history: history.toSorted((a, b) => a.at.getTime() - b.at.getTime()), vettings, appeals }
}
