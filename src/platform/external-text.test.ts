import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { parseExternal, storableText } from './external-text.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const stored = async (value: unknown) =>
  (await database.db.query<{ value: unknown }>('select $1::jsonb as value', [JSON.stringify(value)])).rows[0]!
    .value

test('JSON of an external system with NUL and unpaired surrogates can be stored', async () => {
  const value = parseExternal('{"a\\u0000b":["x\\u0000y",{"z":"\\ud83d"}],"n":1,"emoji":"\\ud83d\\ude00"}')
  const expected = { ab: ['xy', { z: '\ufffd' }], n: 1, emoji: '😀' }
  assert.deepEqual(value, expected)
  assert.deepEqual(await stored(value), expected)
})

test('a text that is cut within an emoji can be stored', async () => {
  assert.equal(await stored(storableText('ab😀', 3)), 'ab\ufffd')
})

test('text that is not JSON has no value', () => {
  assert.equal(parseExternal('<html>'), undefined)
  assert.deepEqual(parseExternal('{"a":[1,null,true,"ü"]}'), { a: [1, null, true, 'ü'] })
})
