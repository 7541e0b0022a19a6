import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { notFound, ownBrand } from '../brands/own.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { insertRequest } from '../requests/store.ts'
import type { AppealCategory } from '../shapes/labels.ts'
import { insertAppeal, listAppeals, type AppealRow } from './appeal-store.ts'
import { attachEvidence } from './evidence-store.ts'
import { vettingStates } from './states.ts'
import { findVetting, type VettingRow } from './store.ts'

export type AppealInput = {
  reason: string
  categories: readonly AppealCategory[]
  evidence_ids?: readonly string[] | undefined
}

/** Appeals against one vetting: whoever was heard so often is not heard again. */
const mostOfVetting = 5

/** Appeals against a vetting that was ordered and has ended: the appeal, its evidence and the question are one commit (S2-205). */
export async function appealVetting(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  at: { brand_id: string; vetting_id: string },
  { reason, categories, evidence_ids = [] }: AppealInput,
): Promise<{ vetting: VettingRow; appeals: AppealRow[] }> {
  return db.tx(async (sql) => {
    const now = clock.now()
    const brand = await ownBrand(sql, caller.account.id, at.brand_id, true)
    const vetting = await findVetting(sql, brand.id, at.vetting_id)
    if (!vetting) throw notFound(at.vetting_id)
    const before = await listAppeals(sql, [vetting.id])
    const [id, accountId] = [uuidv7(), brand.account_id]
    const appeal = { id, accountId, vettingId: vetting.id, reason, categories: [...new Set(categories)], now }
    const detail = whyNot(vetting, before.length)
    if (detail !== undefined) throw new Problem(tendlcProblems.vettingConflict, { detail })
    if (!(await insertAppeal(sql, appeal)))
      throw new Problem(tendlcProblems.vettingConflict, { detail: 'An appeal is still undecided.' })
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
  if (imported) return 'The vetting was done elsewhere.'
  if (!vettingStates.allows(status, 'reconsidered')) return `The vetting is ${status}.`
  return appeals >= mostOfVetting ? 'The vetting has too many appeals.' : undefined
}

/** What is not there, is another vetting's or has been used by another appeal is refused by its place in the list. */
async function attach(
  sql: Sql,
  input: { vettingId: string; appealId: string; ids: readonly string[] },
): Promise<void> {
  if (input.ids.length === 0) return
  const known = new Set(await attachEvidence(sql, input))
  const faults = input.ids.flatMap((id, i) =>
    known.has(id.toLowerCase())
      ? []
      : [{ name: `evidence_ids[${i}]`, reason: 'is no unused file of this vetting', rule: 'evidence' }],
  )
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidVettingData, { faults })
}
