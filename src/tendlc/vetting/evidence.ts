import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { notFound, findOwnedBrand } from '../brands/find-owned.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { countEvidence, insertEvidence, lockEvidence } from './evidence-store.ts'
import { findVetting, type VettingRow } from './store.ts'

/** Maximum number of files of one account that wait for an appeal or its decision. */
const mostKept = 50
/** Retention of files that no appeal uses. */
export const unusedFileDays = 30
const keptMs = unusedFileDays * 24 * 3600 * 1000

/** An uploaded file; its content is undefined if it was not valid Base64. */
export type File = { file_name: string; mime_type: string; content: Buffer | undefined }
type At = { brand_id: string; vetting_id: string }
type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Rejects an upload that cannot be stored, before its body is read. */
export async function refuseEvidence({ db, clock }: Deps, caller: Caller, at: At): Promise<void> {
  const accountId = caller.account.id
  await db.asAccount(accountId, async (sql) => {
    await findOwnedVetting(sql, accountId, at)
    await refuseTooMany(sql, accountId, clock.now())
  })
}

/** Stores a file for an appeal against a vetting and returns its ID; unused files are deleted after 30 days. */
export async function uploadEvidence(
  { db, clock }: Deps,
  caller: Caller,
  at: At,
  { file_name: fileName, mime_type: mimeType, content }: File,
): Promise<string> {
  const accountId = caller.account.id
  return db.tx(async (sql) => {
    const vetting = await findOwnedVetting(sql, accountId, at)
    if (content === undefined || content.length === 0) throw notCoded()
    const now = clock.now()
    await lockEvidence(sql, accountId)
    await refuseTooMany(sql, accountId, now)
    return insertEvidence(sql, { accountId, vettingId: vetting.id, fileName, mimeType, content, now })
  })
}

async function findOwnedVetting(sql: Sql, accountId: string, at: At): Promise<VettingRow> {
  const brand = await findOwnedBrand(sql, accountId, at.brand_id)
  const vetting = await findVetting(sql, brand.id, at.vetting_id)
  if (!vetting) throw notFound(at.vetting_id)
  return vetting
}

/** Files past their retention time do not count. */
async function refuseTooMany(sql: Sql, accountId: string, now: number): Promise<void> {
  if ((await countEvidence(sql, accountId, now - keptMs)) < mostKept) return
  throw new Problem(tendlcProblems.vettingConflict, {
    detail:
      'You have too many uploaded files that no appeal uses. Use them in an appeal before you upload more.',
  })
}

function notCoded(): Problem {
  const faults = [{ name: 'content', reason: 'must be a file in Base64', rule: 'base64' }]
  return new Problem(tendlcProblems.invalidVettingData, { faults })
}
