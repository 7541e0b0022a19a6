import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { notFound, findOwnedBrand } from '../brands/find-owned.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { insertRequest } from '../requests/store.ts'
import type { AppealCategory } from '../shapes/enumerations.ts'
import { insertAppeal, listAppeals, type AppealRow } from './appeal-store.ts'
import { attachEvidence } from './evidence-store.ts'
import { vettingStates } from './states.ts'
import { findVetting, type VettingRow } from './store.ts'

export type AppealInput = {
  reason: string
  categories: readonly AppealCategory[]
  evidence_ids?: readonly string[] | undefined
}

/** Maximum number of appeals against one vetting. */
const mostOfVetting = 5

/** Appeals against a completed vetting: stores the appeal with its evidence and enqueues the request in one transaction (S2-205). */
export async function appealVetting(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  at: { brand_id: string; vetting_id: string },
  { reason, categories, evidence_ids = [] }: AppealInput,
): Promise<{ vetting: VettingRow; appeals: AppealRow[] }> {
  return db.tx(async (sql) => {
    const now = clock.now()
    const brand = await findOwnedBrand(sql, caller.account.id, at.brand_id, true)
    const vetting = await findVetting(sql, brand.id, at.vetting_id)
    if (!vetting) throw notFound(at.vetting_id)
    const before = await listAppeals(sql, [vetting.id])
    const [id, accountId] = [uuidv7(), brand.account_id]
    const appeal = { id, accountId, vettingId: vetting.id, reason, categories: [...new Set(categories)], now }
    const detail = whyNot(vetting, before.length)
    if (detail !== undefined) throw new Problem(tendlcProblems.vettingConflict, { detail })
    if (!(await insertAppeal(sql, appeal)))
      throw new Problem(tendlcProblems.vettingConflict, { detail: 'Another appeal is still undecided.' })
    await attach(sql, { vettingId: vetting.id, appealId: id, ids: evidence_ids })
    await storeHistory(sql, [
      {
        accountId,
        machine: 'appeal',
        subjectId: id,
        event: 'made',
        from: undefined,
        to: 'PENDING',
        actor: actorName(caller.actor),
        at: now,
      },
    ])
    const question = { brandId: brand.id, vettingId: vetting.id, appealId: id }
    await insertRequest(sql, { accountId, kind: 'appeal', ...question, now })
    return { vetting, appeals: await listAppeals(sql, [vetting.id]) }
  })
}

function whyNot({ imported, status }: VettingRow, appeals: number): string | undefined {
  if (imported) return 'Imported vettings cannot be appealed.'
  if (!vettingStates.allows(status, 'reconsidered')) return `The vetting is ${status}.`
  return appeals >= mostOfVetting
    ? `The vetting has reached the limit of ${mostOfVetting} appeals.`
    : undefined
}

/** Attaches files; rejects those that do not exist, belong to another vetting or are used by another appeal. */
async function attach(
  sql: Sql,
  input: { vettingId: string; appealId: string; ids: readonly string[] },
): Promise<void> {
  if (input.ids.length === 0) return
  const known = new Set(await attachEvidence(sql, input))
  const faults = input.ids.flatMap((id, i) =>
    known.has(id.toLowerCase())
      ? []
      : [{ name: `evidence_ids[${i}]`, reason: 'is not an unused file of this vetting', rule: 'evidence' }],
  )
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidVettingData, { faults })
}
