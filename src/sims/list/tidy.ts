import type { Db } from '#platform/database/db.ts'
import {
  divideBlock,
  divideSupers,
  drawBorders,
  readRipe,
  waitWithBorders,
  type Sizes,
} from './border-store.ts'
import { foldChanges, deleteZeros, lockBlocks } from './fold-store.ts'

const usual: Sizes = { sims: 4096, blocks: 64 }
/** Maximum number of changes that are added, and of borders that become live, in one transaction. */
const most = { changes: 20_000, borders: 256 }

/**
 * Adds pending changes to the counts of blocks, and divides blocks that have grown too large, until nothing is left to do. It
 * neither blocks concurrent changes of SIMs nor waits for them: borders that some transaction may not see become live in a later
 * run.
 */
export async function tidyBlocks(db: Db, sizes: Sizes = usual): Promise<void> {
  while (await tidyOnce(db, sizes));
}

/** One transaction of the maintenance; returns whether there is more to do now. */
export async function tidyOnce(db: Db, sizes: Sizes = usual): Promise<boolean> {
  return db.tx(async (sql) => {
    if (!(await lockBlocks(sql))) return false
    const ripe = await readRipe(sql, most.borders)
    const { folded, blocks } = await foldChanges(sql, most.changes)
    if (folded === most.changes) return true
    for (const block of ripe) await divideBlock(sql, block)
    const waiting = await waitWithBorders(sql)
    const parts = ripe.flatMap(({ partner_id, lo_iccid, borders }) =>
      [lo_iccid, ...borders].map((lo) => ({ partner_id, lo_iccid: lo })),
    )
    const touched = [...blocks, ...parts]
    if (touched.length === 0) return waiting > 0
    await deleteZeros(sql, touched)
    const drawn = await drawBorders(sql, touched, { sims: sizes.sims, most: most.borders })
    await divideSupers(sql, [...new Set(ripe.map(({ partner_id }) => partner_id))], sizes.blocks)
    return drawn > 0 || waiting > 0 || ripe.length > 0
  })
}
