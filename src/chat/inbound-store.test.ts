import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { forgetChatIds } from './inbound-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('ids of chat sides are forgotten after thirty days, however many they are', async () => {
  const { db } = database
  await db.query(
    `insert into chat_inbound (channel, chat_message_id, account_id, message_id, request, at)
     select 'duck', n, 'a', gen_random_uuid(), '', clock_timestamp() - case when n > 2 then 31 else 29 end * interval '1 day'
       from generate_series(1, 25000) n`,
  )
  await forgetChatIds(db)
  const { rows } = await db.query('select chat_message_id as id from chat_inbound order by 1')
  assert.deepEqual(rows, [{ id: '1' }, { id: '2' }])
})
