import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { overdueMinutes } from '#messages/index.ts'
import { uuidAt } from '#platform/ids.ts'
import { insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeOld } from '../../../test/support/history.ts'
import { checkReceipts } from './receipts.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

test('doctor warns of messages that wait too long for their receipt', async () => {
  const { db } = database
  const submit = async (minutesAgo: number) => {
    const at = Date.now() - minutesAgo * 60_000
    const id = uuidAt(at)
    await storeOld(db, 0, { id, status: 'submitted' })
    await insertAny(db, 'unconfirmed_message', { message_id: id, submitted_at: new Date(at) })
  }
  await submit(overdueMinutes - 5)
  assert.equal((await checkReceipts(db)).level, 'ok')
  await submit(overdueMinutes + 5)
  const { level, description } = await checkReceipts(db)
  assert.equal(level, 'warn')
  assert.match(
    description,
    /^1 message without a receipt for more than 10 min: list with strowger messages find/,
  )
})
