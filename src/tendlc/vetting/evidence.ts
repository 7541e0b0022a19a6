import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { notFound, ownBrand } from '../brands/own.ts'
import { tendlcProblems } from '../problems.ts'
import { countEvidence, forgetEvidence, insertEvidence, lockEvidence } from './evidence-store.ts'
import { findVetting } from './store.ts'

const largest = 5_000_000
/** Files of one account that wait for an appeal or its end. */
const mostKept = 50
const keptMs = 30 * 24 * 3600 * 1000

export type File = { file_name: string; mime_type: string; content: string }

/** Keeps a file for an appeal against a vetting, and answers its id; what no appeal takes is dropped after 30 days. */
export async function uploadEvidence(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  at: { brand_id: string; vetting_id: string },
  { file_name: fileName, mime_type: mimeType, content: coded }: File,
): Promise<string> {
  const content = Buffer.from(coded, 'base64')
  const accountId = caller.account.id
  return db.tx(async (sql) => {
    const brand = await ownBrand(sql, accountId, at.brand_id)
    const vetting = await findVetting(sql, brand.id, at.vetting_id)
    if (!vetting) throw notFound(at.vetting_id)
    if (content.length > largest) throw new Problem(tendlcProblems.tooLarge)
    if (content.length === 0 || content.toString('base64') !== coded) throw notCoded()
    const now = clock.now()
    await lockEvidence(sql, accountId)
    await forgetEvidence(sql, accountId, now - keptMs)
    if ((await countEvidence(sql, accountId)) >= mostKept)
      throw new Problem(tendlcProblems.vettingConflict, { detail: 'Too many files wait for appeals.' })
    return insertEvidence(sql, { accountId, vettingId: vetting.id, fileName, mimeType, content, now })
  })
}

function notCoded(): Problem {
  const faults = [{ name: 'content', reason: 'must be a file in Base64', rule: 'base64' }]
  return new Problem(tendlcProblems.invalidVettingData, { faults })
}
