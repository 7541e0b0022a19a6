import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openVault, VaultError } from './vault.ts'
import { openVaultKey, refuseForeignKey } from './vault-key.ts'

const key = randomBytes(32)
const field = { table: 'carrier', column: 'password', id: 'demo' }

describe('a vault', () => {
  const vault = openVault({ key })

  test('opens any value that it sealed, and never seals it to the same bytes twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        const sealed = vault.seal(plain, field)
        assert.equal(vault.open(sealed, field), plain)
        assert.notDeepEqual(vault.seal(plain, field), sealed)
      }),
    )
  })

  test('does not open a value that was copied to another table, column or row', () => {
    const sealed = vault.seal('secret', field)
    for (const other of [{ table: 'account' }, { column: 'host' }, { id: 'dem' }])
      assert.throws(() => vault.open(sealed, { ...field, ...other }), VaultError)
  })

  test('does not open a value with any byte changed or removed', () => {
    const sealed = vault.seal('secret', field)
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i]! ^= 1
      assert.throws(() => vault.open(changed, field), VaultError)
      assert.throws(() => vault.open(sealed.subarray(0, i), field), VaultError)
    }
  })

  test('opens a value that an older key sealed, and reports that it should be sealed again', () => {
    const rotated = openVault({ key: randomBytes(32), olderKeys: [key] })
    const sealed = vault.seal('secret', field)
    assert.equal(rotated.open(sealed, field), 'secret')
    assert.equal(rotated.isCurrent(sealed), false)
    assert.equal(rotated.isCurrent(rotated.seal('secret', field)), true)
    assert.throws(() => openVault({ key: randomBytes(32) }).open(sealed, field), VaultError)
  })

  test('refuses a key that is not 32 bytes long', () => {
    assert.throws(() => openVault({ key: Buffer.alloc(16) }), VaultError)
  })
})

describe('the key of a vault', () => {
  const columns = [{ table: 'carrier', column: 'password' }]
  let database: TestDatabase
  let folder: string
  before(async () => {
    database = await openTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'strowger-vault-'))
  })
  after(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  const open = (file: string) => openVaultKey({ file, sql: database.db, columns })

  test('is created at the first start, readable by its owner only, and never changes', async () => {
    const file = join(folder, 'keys', 'kek')
    const [first, second] = await Promise.all([open(file), open(file)])
    assert.equal(first.length, 32)
    assert.deepEqual(second, first)
    assert.deepEqual(await open(file), first)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  test('is refused if others may read it, or if it is not a key', async () => {
    const file = join(folder, 'open')
    await writeFile(file, key.toString('hex'), { mode: 0o644 })
    await assert.rejects(open(file), /chmod 600/)
    const torn = join(folder, 'torn')
    await writeFile(torn, 'abc', { mode: 0o600 })
    await assert.rejects(open(torn), /64 hex/)
  })

  test('a lost key is not replaced while values sealed with it exist', async () => {
    const sealed = openVault({ key }).seal('secret', field)
    await database.db.query(
      `insert into carrier (id, name, host, port, system_id, password) values ('demo', 'Demo', 'localhost', 2775, 'demo', $1)`,
      [sealed],
    )
    await assert.rejects(open(join(folder, 'lost')), /missing.*carrier\.password.*backup/s)
    await assert.rejects(stat(join(folder, 'lost')), /ENOENT/)
    await assert.rejects(
      refuseForeignKey(openVault({ key: randomBytes(32) }), database.db, columns),
      /sealed with another key/,
    )
    await refuseForeignKey(openVault({ key }), database.db, columns)
  })
})
