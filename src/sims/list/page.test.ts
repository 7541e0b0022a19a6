import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'

import { readPage } from './page.ts'
import { tidyBlocks } from './tidy.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await database.db.query(
    `insert into sim_partner (partner_id, company_name, created_at) values ('acme', 'Acme', now())`,
  )
})
after(() => database.close())

const insert = `insert into sim (partner_id, iccid, status, field1, changed_at, created_at)
  select 'acme', (8949000000000000000 + g * 37)::text, (array[1,2,3,5,5,5,9])[1 + g % 7], case when g % 5 = 0 then 'north' end, now(), now()
  from generate_series($1::int, $2::int) g`

describe('a list of SIMs', () => {
  test('is the same put together from its pages [S1-088]', async () => {
    await database.db.query(insert, [1, 30_000])
    await tidyBlocks(database.db, { sims: 64, blocks: 4 })
    await tidyBlocks(database.db, { sims: 64, blocks: 4 })
    for (const filter of [
      {},
      { status: 5 },
      { fields: { field1: 'north' } },
      { status: 9, fields: { field1: 'north' } },
    ]) {
      const all: string[] = []
      const { rows: expected } = await database.db.query(
        `select iccid from sim where ($1::int is null or status = $1) and ($2::text is null or field1 = $2) order by iccid`,
        [filter.status, filter.fields?.field1],
      )
      await database.db.snapshotAs('acme', async (sql) => {
        for (let page = 1; ; page++) {
          const { rows, total, next } = await readPage(sql, 'acme', { filter, page, size: 1000 }, ['status'])
          assert.equal(total, expected.length)
          all.push(...rows.map(({ iccid }) => iccid))
          if (!next) break
        }
      })
      assert.deepEqual(
        all,
        expected.map((row) => row['iccid']),
      )
      all.length = 0
      await database.db.snapshotAs('acme', async (sql) => {
        for (let after: string | undefined = '0'; after;) {
          const page = await readPage(sql, 'acme', { filter, after, size: 999 })
          all.push(...page.rows.map(({ iccid }) => iccid))
          after = page.next
        }
      })
      assert.deepEqual(
        all,
        expected.map((row) => row['iccid']),
      )
    }
  })
})
