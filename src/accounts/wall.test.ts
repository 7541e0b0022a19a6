import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { createApplication } from './applications.ts'
import { createAccount, createSubaccount } from './create.ts'

let exchange: TestAccounts
let alice: string
let bob: string

before(async () => {
  exchange = await openTestAccounts()
  const open = async (name: string) => (await createAccount(exchange.db, exchange.vault, { name })).apiKey
  ;[alice, bob] = [await open('Alice'), await open('Bob')]
  for (const account of [alice, bob]) await createApplication(exchange.db, account, { name: account })
})
after(() => exchange.close())

const walled = ['secret', 'application', 'balance', 'ledger_entry']

describe('the wall between accounts', () => {
  test('stands, forced and for reads and writes alike, before every table that has an account_id', async () => {
    const { rows } = await exchange.db.query(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
              (select array_agg(p.polname::text || ' ' || p.polcmd::text || ' ' || p.polpermissive::text
                                || ' ' || (p.polroles = '{0}')::text) from pg_policy p where p.polrelid = c.oid) as policies
         from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and (c.relname = 'account' or exists (
                select 1 from pg_attribute a
                 where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))`,
    )
    assert.ok(rows.length >= 12)
    for (const { name, enabled, forced, policies } of rows) {
      assert.deepEqual([enabled, forced], [true, true], name)
      assert.deepEqual(policies, ['tenant_wall * true true'], name)
    }
  })

  test('has no door beside it: the program may not reach partitions, bypass policies or change tables', async () => {
    const { rows } = await exchange.db.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty,
              (select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relispartition
                 and has_table_privilege(c.oid, 'select, insert, update, delete')) as partitions,
              (select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace
                 and c.relowner = (select oid from pg_roles where rolname = current_user)) as owned
         from pg_roles where rolname = current_user`,
    )
    assert.deepEqual(rows, [{ mighty: false, partitions: 0, owned: 0 }])
  })

  test('shows an account its own rows only, whatever the query asks for', async () => {
    for (const table of walled) {
      const seen = await exchange.db.asAccount(alice, (sql) =>
        sql.query(`select distinct account_id from ${table} where account_id is not null`),
      )
      assert.ok(
        seen.rows.every((row) => row['account_id'] === alice),
        table,
      )
      const { rowCount } = await exchange.db.asAccount(alice, (sql) =>
        sql.query(`select 1 from ${table} where account_id = $1`, [bob]),
      )
      assert.equal(rowCount, 0, table)
    }
    const { rows } = await exchange.db.asAccount(alice, (sql) => sql.query('select id from account'))
    assert.deepEqual(rows, [{ id: alice }])
  })

  test('lets an account neither change nor add rows of another', async () => {
    const asAlice = (text: string, values: unknown[]) =>
      exchange.db.asAccount(alice, (sql) => sql.query(text, values))
    assert.equal(
      (await asAlice('update application set name = $1 where account_id = $2', ['x', bob])).rowCount,
      0,
    )
    assert.equal((await asAlice('delete from secret where account_id = $1', [bob])).rowCount, 0)
    await assert.rejects(
      asAlice('insert into opt_out (account_id, scope, recipient) values ($1, $2, $3)', [bob, '*', '1']),
    )
    await assert.rejects(
      asAlice('update application set account_id = $2 where account_id = $1', [alice, bob]),
    )
  })

  test('shows a primary account its subaccounts, but not what they own', async () => {
    const sub = await createSubaccount(exchange.db, exchange.vault, bob, { name: 'Shop' })
    const accounts = await exchange.db.asAccount(bob, (sql) =>
      sql.query('select id from account order by id'),
    )
    assert.deepEqual(
      accounts.rows.map((row) => row['id']),
      [bob, sub.apiKey].sort(),
    )
    const { rowCount } = await exchange.db.asAccount(bob, (sql) =>
      sql.query('select 1 from secret where account_id = $1', [sub.apiKey]),
    )
    assert.equal(rowCount, 0)
  })

  test('shows nothing at all to a session that has not said whom it serves', async () => {
    const client = new Client({ connectionString: exchange.url })
    await client.connect()
    try {
      for (const table of ['account', ...walled]) {
        const { rowCount } = await client.query(`select 1 from ${table}`)
        assert.equal(rowCount, 0, table)
      }
    } finally {
      await client.end()
    }
  })
})
