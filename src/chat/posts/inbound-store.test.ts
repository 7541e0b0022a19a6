import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { uuidv7 } from '#platform/ids.ts'
import { deleteChannel } from '../channels/channel-store.ts'
import { claimChatId } from './inbound-store.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const addChannel = (name: string) =>
  database.db.query(
    `insert into chat_channel (name, title, callback_url, token_hash, signing_secret) values ($1, $1, 'http://localhost/', '', '')`,
    [name],
  )
/** Some IDs of a channel, each one day older than the previous. */
const useIds = (channel: string, count: number, days: string) =>
  database.db.query(
    `insert into chat_inbound (channel, chat_message_id, account_id, message_id, request, at)
     select $1, n, 'a', gen_random_uuid(), '', clock_timestamp() - (${days}) * interval '1 day'
       from generate_series(1, $2::int) n`,
    [channel, count],
  )
async function idsOf(channel: string): Promise<string[]> {
  const { rows } = await database.db.query<{ id: string }>(
    'select chat_message_id as id from chat_inbound where channel = $1 order by 1',
    [channel],
  )
  return rows.map(({ id }) => id)
}

test('message IDs of chat services are deleted after 30 days, also in large numbers', async () => {
  await addChannel('duck')
  await useIds('duck', 25_000, 'case when n > 2 then 31 else 29 end')
  await deleteOld(database.db, retained, Date.now())
  assert.deepEqual(await idsOf('duck'), ['1', '2'])
})

test('message IDs of a deleted channel no longer count, even for a new channel of the same name, and are deleted', async () => {
  const { db } = database
  await addChannel('goose')
  await useIds('goose', 25_000, '0')
  await db.tx((sql) => deleteChannel(sql, 'goose'))
  await addChannel('goose')
  const posted = { channel: 'goose', chatMessageId: '7', accountId: 'b', request: Buffer.from('again') }
  const [first, second] = [uuidv7(), uuidv7()]
  assert.equal(await claimChatId(db, { ...posted, messageId: first }), undefined)
  const again = await claimChatId(db, { ...posted, messageId: second })
  assert.deepEqual(again, { messageId: first, request: posted.request })
  await db.tx((sql) => deleteChannel(sql, 'goose'))
  await addChannel('swan')
  await useIds('swan', 1, '0')
  await deleteOld(db, retained, Date.now())
  assert.deepEqual([await idsOf('goose'), await idsOf('swan')], [[], ['1']])
})
