import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { onUsage } from '../rules/on-usage.ts'
import { storeUsage } from '../sessions/store-usage.ts'
import { advanceFile, findStoring, lockStoring, readStaged } from './file-store.ts'

/** Rows per transaction: about the size of a batch of packets, so that other transactions with the same SIMs wait no longer than usual. */
const portion = 500

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Stores the remaining rows of an accepted file, batch by batch; stops if another node is storing it. */
export async function storeFile({ db, clock }: Deps, fileId: string): Promise<void> {
  for (;;) {
    const hasMore = await db.tx(async (sql) => {
      const file = await lockStoring(sql, fileId)
      if (!file) return false
      const now = new Date(clock.now())
      const rows = await readStaged(sql, file.upload, file.stored_to, portion)
      const records = rows.map(({ record }) => record)
      const { unmatched } = await storeUsage(sql, records, { now, onUsage })
      const to = rows.length < portion ? undefined : rows.at(-1)!.line
      await advanceFile(sql, fileId, { stored: rows.length - unmatched, to, now })
      return to !== undefined
    })
    if (!hasMore) return
  }
}

/** Resumes the files of failed nodes. */
export async function storeFiles(deps: Deps): Promise<void> {
  for (const fileId of await findStoring(deps.db)) await storeFile(deps, fileId)
}
