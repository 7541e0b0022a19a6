import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createApplication } from '../applications/applications.ts'
import { createAccount, createSubaccount } from '../account/create.ts'

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

type RowSecurity = { name: string; enabled: boolean; forced: boolean; policies: string[] }

/** For every table with a column: whether row-level security is enabled, and its policies. */
async function rowSecurityOf(column: string): Promise<RowSecurity[]> {
  const { rows } = await exchange.db.query<RowSecurity>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            (select array_agg(p.polname::text || ' ' || p.polcmd::text || ' ' || p.polpermissive::text
                              || ' ' || (p.polroles = '{0}')::text) from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (c.relname = 'account' and $1 = 'account_id' or exists (
              select 1 from pg_attribute a
               where a.attrelid = c.oid and a.attname = $1 and not a.attisdropped))`,
    [column],
  )
  return rows
}

describe('row-level security between accounts', () => {
  test('is forced for reads and writes on every table with an account_id', async () => {
    const rows = await rowSecurityOf('account_id')
    assert.ok(rows.length >= 12)
    for (const { name, enabled, forced, policies } of rows) {
      assert.deepEqual([enabled, forced], [true, true], name)
      assert.deepEqual(policies, ['tenant_isolation * true true'], name)
    }
  })

  test('cannot be bypassed: the program may not reach partitions, bypass policies or change tables', async () => {
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

  test('shows an account its own rows only, for any query', async () => {
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

  test('shows no rows to a session without an account', async () => {
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

describe('row-level security between SIM customers', () => {
  const partners = ['wall-a', 'wall-b']

  before(async () => {
    await exchange.db.query(
      'insert into sim_partner (partner_id, company_name, created_at) select id, id, now() from unnest($1::text[]) id',
      [partners],
    )
    await exchange.db.query(
      `insert into sim_limit_profile (partner_id, name, created_at) select id, 'Usual', now() from unnest($1::text[]) id`,
      [partners],
    )
  })

  test('is forced for reads and writes on every table with a partner_id', async () => {
    const rowSecurity = await rowSecurityOf('partner_id')
    assert.ok(rowSecurity.length >= 8)
    for (const { name, enabled, forced, policies } of rowSecurity) {
      assert.deepEqual([enabled, forced], [true, true], name)
      assert.deepEqual(policies, ['partner_isolation * true true'], name)
    }
  })

  test('shows a customer its own rows only, for any query, and none to an account', async () => {
    const [mine] = partners as [string]
    for (const { name } of await rowSecurityOf('partner_id')) {
      const query = `select distinct partner_id from ${name}`
      const seen = await exchange.db.asPartner(mine, (sql) => sql.query(query))
      assert.ok(
        seen.rows.every((row) => row['partner_id'] === mine),
        name,
      )
      const ofAccount = await exchange.db.asAccount(alice, (sql) => sql.query(query))
      assert.equal(ofAccount.rowCount, 0, name)
    }
    const { rows } = await exchange.db.partnerSnapshot(mine, (sql) =>
      sql.query('select partner_id from sim_partner'),
    )
    assert.deepEqual(rows, [{ partner_id: mine }])
  })

  test('lets a customer neither change nor add rows of another', async () => {
    const [mine, other] = partners as [string, string]
    const asMine = (text: string, values: unknown[]) =>
      exchange.db.asPartner(mine, (sql) => sql.query(text, values))
    const renamed = await asMine("update sim_limit_profile set name = 'x' where partner_id = $1", [other])
    assert.equal(renamed.rowCount, 0)
    await assert.rejects(
      asMine("insert into sim_limit_profile (partner_id, name, created_at) values ($1, 'Mine', now())", [
        other,
      ]),
    )
    await assert.rejects(
      asMine('update sim_limit_profile set partner_id = $2 where partner_id = $1', [mine, other]),
    )
  })
})
