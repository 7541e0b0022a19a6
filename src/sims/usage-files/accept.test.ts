import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { rowReader } from '#platform/http/rows/rows.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { imsiOf, storeSubscribers } from '../../../test/support/gateways.ts'
import { aPartner, aPool, iccidOf } from '../../../test/support/sims.ts'
import { luhnDigit } from '../cards/identifiers.ts'
import { poolUsages } from '../pools/usage.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retainedUploads } from '../retained-uploads.ts'
import { acceptFile, beginFile, readFile, stageRows } from './file-store.ts'
import { recordOf, usageRow } from './row.ts'
import { storeFiles } from './store-file.ts'
import { acceptUsageFile } from './accept.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

const now = Date.parse('2026-03-10T12:00:00Z')
const clock = { now: () => now }
const read = rowReader(usageRow)

async function* inPieces(text: string, size = 7_000) {
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

const take = (fileId: string, text: string, dryRun = false) =>
  acceptUsageFile({ db: database.db, clock }, read('text/csv', inPieces(text)), { fileId, dryRun })

let numbers = 500_000
/** Subscribers of a separate customer, in one pool. */
async function subscribers(count: number) {
  const partnerId = await aPartner(database.db, `files-${++numbers}`)
  const pool = await aPool(database.db, partnerId, 'All')
  const ns = Array.from({ length: count }, () => ++numbers)
  await storeSubscribers(database.db, partnerId, ns)
  await database.db.query('update sim set pool_id = $2 where partner_id = $1', [partnerId, pool])
  const bytes = async () => {
    const [shown] = await poolUsages(database.db, partnerId, new Date(now))
    return Math.round(shown!.volumeConsumed * 1_000_000)
  }
  return { ns, bytes }
}

const at = '2026-03-09T08:00:00Z'
const left = async () => {
  await deleteOld(database.db, retainedUploads, now)
  return (await database.db.query('select from staged_sim_usage')).rows.length
}

describe('usage files', () => {
  test('count once, with a byte order mark and Windows line endings, and unknown SIMs are reported', async () => {
    const { ns, bytes } = await subscribers(2)
    const csv = [
      '\u{FEFF}imsi,iccid,at,up,down,record,mcc,imei',
      `${imsiOf(ns[0]!)},,${at},1000,2000,a,262,`,
      `,${iccidOf(1).slice(0, 18)},${at},5,5,b,,`,
      `${imsiOf(ns[1]!)},,${at},7,0,c,228,490154203237518`,
      '001019999999999,,2026-03-09T08:00:00+01:00,1,1,,,',
    ].join('\r\n')
    const tried = await take('nightly-1', csv, true)
    assert.deepEqual([tried.rows, tried.wrong, tried.file, await bytes()], [4, 0, undefined, 0])
    const accepted = await take('nightly-1', csv)
    assert.deepEqual([accepted.rows, accepted.unknown, accepted.repeated], [4, 2, false])
    assert.deepEqual(accepted.unknownRows, [
      { line: 3, identity: iccidOf(1).slice(0, 18) },
      { line: 5, identity: '001019999999999' },
    ])
    assert.deepEqual([accepted.file!.state, accepted.file!.stored, await bytes()], ['done', 2, 3_007])
    const again = await take('nightly-1', csv)
    assert.deepEqual([again.repeated, again.file!.stored, await bytes()], [true, 2, 3_007])
    assert.equal(await left(), 0)
  })

  test('with one invalid row change nothing, and every fault is reported by line and member', async () => {
    const { ns, bytes } = await subscribers(1)
    const good = `${imsiOf(ns[0]!)},,${at},1000,2000`
    const wrongDigit = (digits: string) => digits + String((Number(luhnDigit(digits)) + 1) % 10)
    const csv = [
      'imsi,iccid,at,up,down,record',
      `${good},x`,
      `${good},x`,
      `,${wrongDigit('894902000012345678')},${at},1,1,`,
      `,,${at},1,-1,`,
      `,,${at},1,1,`,
      `${imsiOf(ns[0]!)},,2026-03-10T12:00:01Z,1,1,`,
      `${imsiOf(ns[0]!)},,2025-03-10T12:00:00Z,1,1,`,
      'too,few',
    ].join('\n')
    const { wrong, reported: notified, file } = await take('wrong', csv)
    assert.deepEqual(
      notified
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, faults }) => `${line} ${faults.map(({ name }) => name).join()}`),
      ['3 record', '4 iccid', '5 down', '6 iccid', '7 at', '8 at', '9 '],
    )
    assert.deepEqual(
      [wrong, file, await bytes(), await readFile(database.db, 'wrong')],
      [7, undefined, 0, undefined],
    )
    const mended = ['imsi,at,up,down', `${imsiOf(ns[0]!)},${at},1000,2000`].join('\n')
    assert.equal((await take('wrong', mended)).file!.stored, 1)
    assert.deepEqual([await bytes(), await left()], [3_000, 0])
    assert.equal((await take('empty', 'imsi,at,up,down\n')).wrong, 1)
  })

  test('that are only checked report repeated records even if old rows are deleted meanwhile', async () => {
    const { ns } = await subscribers(1)
    const row = (n: number) => `${imsiOf(ns[0]!)},${at},1,1,${n}`
    const rows = Array.from({ length: 4_500 }, (_, n) => row(n))
    const bytes = (async function* () {
      yield Buffer.from(['imsi,at,up,down,record', ...rows, ''].join('\n'))
      await deleteOld(database.db, retainedUploads, now)
      yield Buffer.from(`${row(7)}\n`)
    })()
    const checked = await acceptUsageFile({ db: database.db, clock }, read('text/csv', bytes), {
      fileId: 'checked',
      dryRun: true,
    })
    const [repeated] = checked.reported
    assert.deepEqual([checked.wrong, repeated?.line], [1, 4_502])
    assert.equal((await database.db.query('select from staged_sim_usage')).rowCount, 0)
  })

  test('accepted by a node that died are stored once by the next nodes, even concurrently', async () => {
    const { ns, bytes } = await subscribers(3)
    const upload = '019a9d00-0000-7000-8000-000000000001'
    await beginFile(database.db, 'orphan', upload, new Date(now))
    const rows = Array.from({ length: 1_203 }, (_, i) => {
      const row = { imsi: imsiOf(ns[i % 3]!), at, up: '1', down: '2' }
      return { line: i + 2, key: `line ${i + 2}`, record: recordOf('orphan', `line ${i + 2}`, row) }
    })
    await stageRows(database.db, upload, rows)
    await acceptFile(database.db, { fileId: 'orphan', upload }, { rows: rows.length, unknown: 0 })
    await Promise.all([1, 2, 3].map(() => storeFiles({ db: database.db, clock })))
    await storeFiles({ db: database.db, clock })
    const file = await readFile(database.db, 'orphan')
    assert.deepEqual([file!.state, file!.stored, await bytes(), await left()], ['done', 1_203, 3_609, 0])
  })

  test('add up to their rows, even if they are uploaded several times', async () => {
    const row = fc.record({ sim: fc.nat(2), up: fc.nat(1_000_000), down: fc.nat(1_000_000) })
    let files = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), fc.nat(2), async (rows, repeats) => {
        const { ns, bytes } = await subscribers(3)
        const lines = rows.map(({ sim, up, down }) => `${imsiOf(ns[sim]!)},${at},${up},${down}`)
        const fileId = `property-${++files}`
        for (let i = 0; i <= repeats; i++) await take(fileId, ['imsi,at,up,down', ...lines].join('\n'))
        assert.equal(
          await bytes(),
          rows.reduce((sum, { up, down }) => sum + up + down, 0),
        )
      }),
      { numRuns: 15 },
    )
  })
})
