import type { Db, Sql } from '#platform/database/db.ts'
import { byIndex } from '#platform/database/by-index.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { endPass, lockErasure, moveErasure, type Open, putOffErasure } from './erasure-store.ts'
import type { PersonalDataSource } from '../keys/personal-data-source.ts'
import type { NumberKey } from '../keys/number-key.ts'
import { erasureNumberField } from '../keys/sealed.ts'

export type ErasureDeps = {
  db: Db
  vault: Vault
  log: Log
  key: NumberKey
  sources: readonly PersonalDataSource[]
}

const stepsAtOnce = 50

/**
 * Runs due erasures in steps, each a transaction. A step locks its request, so two nodes process different requests. It stores the progress in the
 * transaction that erases the rows, so that a crash undoes a step completely or not at all.
 */
export async function settleErasures(deps: ErasureDeps): Promise<void> {
  for (let i = 0; i < stepsAtOnce; i++) if (!(await step(deps))) return
}

async function step(deps: ErasureDeps): Promise<boolean> {
  const { db, log } = deps
  let open: Open | undefined
  try {
    await db.tx(async (sql) => {
      open = await byIndex(sql, () => lockErasure(sql))
      if (open) await take(deps, sql, open)
    })
  } catch (err) {
    if (!open) throw err
    log.error({ err, erasure: open.id }, 'could not erase a number yet')
    await putOffErasure(db, open.id)
  }
  return open !== undefined
}

async function take({ vault, key, sources }: ErasureDeps, sql: Sql, open: Open): Promise<void> {
  const number = vault.open(open.number, erasureNumberField(open.id))
  const { kind, erase } = sources[open.sourceIndex]!
  const person = { number, accountId: open.accountId, key }
  const { erased, waiting, after } = await erase(sql, person, { after: open.after, until: open.untilId })
  const source = after === null ? open.sourceIndex + 1 : open.sourceIndex
  const isLast = source >= sources.length
  await moveErasure(sql, open.id, {
    kind,
    erased,
    waiting,
    sourceIndex: isLast ? 0 : source,
    after: after ?? '',
  })
  if (isLast) await endPass(sql, open.id)
}
