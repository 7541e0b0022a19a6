import { byIndex } from '#platform/database/by-index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockRedaction } from '#webhooks/index.ts'
import { passStep } from './pass.ts'
import { lockPlace, movePlace, putOff, type Place } from './place-store.ts'

export type RedactNeeds = { db: Db; vault: Vault; log: Log }

const stepsAtOnce = 20

/**
 * Takes texts and numbers away of accounts that want that, some steps at a time, each a transaction: an account, its next messages
 * whose time has come, and those that were not over when it came. A row says how far an account has come and is locked
 * meanwhile, so that nodes never take the same one; what dies in the middle of a step has done nothing of it.
 */
export async function redact(needs: RedactNeeds): Promise<void> {
  for (let i = 0; i < stepsAtOnce; i++) if (!(await step(needs))) return
}

async function step({ db, vault, log }: RedactNeeds): Promise<boolean> {
  let place: Place | undefined
  try {
    await db.tx(async (sql) => {
      place = await byIndex(sql, () => lockPlace(sql))
      if (place) await take(sql, vault, place)
    })
  } catch (err) {
    if (!place) throw err
    log.error({ err, account: place.accountId }, 'texts and numbers of an account could not be taken away')
    await putOff(db, place.accountId)
  }
  return place !== undefined
}

async function take(sql: Sql, vault: Vault, place: Place): Promise<void> {
  await lockRedaction(sql, place.accountId)
  const texts = place.textDays === null ? undefined : await passStep(sql, vault, place, 'text')
  const numbers = place.numberDays === null ? undefined : await passStep(sql, vault, place, 'number')
  const passed = [texts, numbers].filter((one) => one !== undefined)
  const from = { text: texts?.until ?? place.from.text, number: numbers?.until ?? place.from.number }
  const [worked, more] = [passed.some((one) => one.worked), passed.some((one) => one.more)]
  await movePlace(sql, { ...place, from }, { worked, more })
}
