import { byIndex } from '#platform/database/by-index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockRedaction } from '#webhooks/index.ts'
import { passStep } from './pass.ts'
import { lockRedactionCursor, moveRedactionCursor, putOff, type RedactionCursor } from './cursor-store.ts'

export type RedactDeps = { db: Db; vault: Vault; log: Log }

const stepsAtOnce = 20

/**
 * Redacts texts and numbers past their retention, a limited number of steps at a time. Each step is a transaction for one account: its next
 * messages past their retention, and messages skipped earlier. A cursor row stores the progress of an account and is locked meanwhile, so that nodes
 * never process the same account concurrently. An interrupted step changes nothing.
 */
export async function redact(deps: RedactDeps): Promise<void> {
  for (let i = 0; i < stepsAtOnce; i++) if (!(await step(deps))) return
}

async function step({ db, vault, log }: RedactDeps): Promise<boolean> {
  let position: RedactionCursor | undefined
  try {
    await db.tx(async (sql) => {
      position = await byIndex(sql, () => lockRedactionCursor(sql))
      if (position) await take(sql, vault, position)
    })
  } catch (err) {
    if (!position) throw err
    log.error({ err, account: position.accountId }, 'could not redact texts and numbers of an account')
    await putOff(db, position.accountId)
  }
  return position !== undefined
}

async function take(sql: Sql, vault: Vault, position: RedactionCursor): Promise<void> {
  await lockRedaction(sql, position.accountId)
  const texts = position.textDays === null ? undefined : await passStep(sql, vault, position, 'text')
  const numbers = position.numberDays === null ? undefined : await passStep(sql, vault, position, 'number')
  const steps = [texts, numbers].filter((one) => one !== undefined)
  const from = { text: texts?.until ?? position.from.text, number: numbers?.until ?? position.from.number }
  const [worked, more] = [steps.some((one) => one.worked), steps.some((one) => one.more)]
  await moveRedactionCursor(sql, { ...position, from }, { worked, more })
}
