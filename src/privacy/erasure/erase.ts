import type { Db, Sql } from '#platform/database/db.ts'
import { byIndex } from '#platform/database/by-index.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { endPass, lockErasure, moveErasure, type Open, putOffErasure } from './erasure-store.ts'
import type { Holding } from '../keys/holding.ts'
import type { NumberKey } from '../keys/number-key.ts'
import { erasureNumberPlace } from '../keys/sealed.ts'

export type ErasureNeeds = {
  db: Db
  vault: Vault
  log: Log
  key: NumberKey
  holdings: readonly Holding[]
}

const stepsAtOnce = 50

/**
 * Does what was asked to be erased, some steps at a time, each a transaction. The request is locked meanwhile, so that of two nodes
 * each takes another, and is moved with what was erased: a crash leaves all of a step or nothing of it.
 */
export async function settleErasures(needs: ErasureNeeds): Promise<void> {
  for (let i = 0; i < stepsAtOnce; i++) if (!(await step(needs))) return
}

async function step(needs: ErasureNeeds): Promise<boolean> {
  const { db, log } = needs
  let open: Open | undefined
  try {
    await db.tx(async (sql) => {
      open = await byIndex(sql, () => lockErasure(sql))
      if (open) await take(needs, sql, open)
    })
  } catch (err) {
    if (!open) throw err
    log.error({ err, erasure: open.id }, 'a number could not be erased yet')
    await putOffErasure(db, open.id)
  }
  return open !== undefined
}

async function take({ vault, key, holdings }: ErasureNeeds, sql: Sql, open: Open): Promise<void> {
  const number = vault.open(open.number, erasureNumberPlace(open.id))
  const { kind, erase } = holdings[open.holding]!
  const person = { number, accountId: open.accountId, key }
  const { erased, waiting, after } = await erase(sql, person, { after: open.after, until: open.untilId })
  const holding = after === null ? open.holding + 1 : open.holding
  const isLast = holding >= holdings.length
  await moveErasure(sql, open.id, {
    kind,
    erased,
    waiting,
    holding: isLast ? 0 : holding,
    after: after ?? '',
  })
  if (isLast) await endPass(sql, open.id)
}
