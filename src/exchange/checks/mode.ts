import type { Config } from '#platform/config/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { modeRefusal } from '../node/mode.ts'
import { fail, type Finding } from './finding.ts'

/** Reports that nodes with these settings do not start on this database. */
export async function checkMode(db: Db, { mode }: Config): Promise<Finding[]> {
  const refusal = await modeRefusal(db, mode)
  return refusal ? [fail('mode', refusal)] : []
}
