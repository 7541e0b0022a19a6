import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { uuidv7 } from '#platform/ids.ts'
import { rowReader } from '#platform/http/rows/rows.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { readCellImport } from './import-store.ts'
import { type CellImportInput, importCells } from './import.ts'
import { findLocation } from './location-store.ts'
import { cellRow } from './row.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  for (const table of ['network_cell', 'network_area']) await database.db.query(`delete from ${table}`)
})
after(() => database.close())

const reader = rowReader(cellRow)
const head = 'kind,mcc,mnc,area,cell,latitude,longitude,radius'

function upload(lines: readonly string[], input: Partial<CellImportInput> = {}) {
  async function* chunks() {
    yield Buffer.from([head, ...lines].join('\n'))
  }
  const importId = uuidv7()
  const full = { importId, dryRun: false, replace: false, creator: 'operator:1', ...input }
  return importCells(database.db, reader('text/csv', chunks()), full)
}

const at = (kind: string, rest: object) => findLocation(database.db, { kind, mcc: '262', mnc: '01', ...rest })

test('imported cells are found by their cell identity, or by their area', async () => {
  const lines = [
    'CGI,262,01,100,1,52.0,13.0,500',
    'CGI,262,01,100,2,52.1,13.0,700.5',
    'ECGI,262,01,,268435455,-33.9,18.4,900',
    'NCGI,262,01,16777215,68719476735,0,0,1',
  ]
  const { rows, added, wrong } = await upload(lines)
  assert.deepEqual([rows, added, wrong], [4, 4, 0])
  assert.equal((await at('CGI', { area: 100, cell: 2 }))?.radius, 700.5)
  assert.equal((await at('ECGI', { cell: 268435455 }))?.latitude, -33.9)
  assert.equal((await at('NR-TAI+NCGI', { area: 5, cell: 68719476735 }))?.radius, 1)
  // The center is halfway between two cells that are 11 km apart, and the radius covers both.
  const area = (await at('RAI', { area: 100 }))!
  assert.deepEqual([area.latitude.toFixed(2), area.longitude.toFixed(2)], ['52.05', '13.00'])
  assert.ok(area.radius > 6_200 && area.radius < 6_400, String(area.radius))
  const again = await upload(['CGI,262,01,100,2,52.1,13.0,800', lines[0]!, 'CGI,262,01,101,1,50,10,1'])
  assert.deepEqual([again.added, again.changed, again.unchanged, again.removed], [1, 1, 1, 0])
  assert.equal(await at('SAI', { area: 102, cell: 1 }), undefined)
})

test('a dry run reports the changes of an upload, and a replacing upload removes other cells', async () => {
  await upload(['CGI,262,01,1,1,10,10,10', 'CGI,262,01,2,1,10,10,10'])
  const lines = ['CGI,262,01,2,1,10,10,10', 'CGI,262,01,3,1,10,10,10']
  const would = { rows: 2, added: 1, changed: 0, unchanged: 1, removed: 1, wrong: 0, reported: [] }
  assert.deepEqual(await upload(lines, { replace: true, dryRun: true }), would)
  assert.ok(await at('CGI', { area: 1, cell: 1 }))
  assert.deepEqual(await upload(lines, { replace: true }), would)
  assert.equal(await at('CGI', { area: 1, cell: 1 }), undefined)
  assert.equal(await at('RAI', { area: 1 }), undefined)
  assert.ok(await at('RAI', { area: 3 }))
})

test('invalid rows are listed by line and member, and their upload is not published', async () => {
  const importId = uuidv7()
  const done = await upload(
    [
      'CGI,262,01,1,1,10,10,10',
      'CGI,262,01,,1,10,10,10',
      'CGI,262,01,1,65536,91,-180.1,0',
      'CGI,262,1,1,1,10,10,10',
      'CGI,262,01,1,1,20,20,20',
      'ECGI,262,01,1,1,x,10,10',
    ],
    { importId },
  )
  assert.deepEqual([done.rows, done.wrong, done.added], [6, 5, 0])
  const notified = done.reported.map(
    ({ line, faults }) => `${line}: ${faults.map(({ name }) => name).join(' ')}`,
  )
  assert.deepEqual(notified.toSorted(), [
    '3: area',
    '4: cell latitude longitude radius',
    '5: mnc',
    '6: cell',
    '7: latitude',
  ])
  assert.equal(await at('CGI', { area: 1, cell: 1 }), undefined)
  assert.equal((await readCellImport(database.db, importId))?.status, 'ended')
})

test('repeating a published upload returns the same result, and another upload with the same ID is rejected', async () => {
  const importId = uuidv7()
  const lines = ['CGI,262,01,1,1,10,10,10', 'CGI,262,01,1,2,10,10,10']
  const first = await upload(lines, { importId })
  assert.deepEqual(await upload(lines, { importId }), first)
  await assert.rejects(upload(lines.slice(1), { importId }), OtherUpload)
  const { status, rows_read, added } = (await readCellImport(database.db, importId))!
  assert.deepEqual([status, rows_read, added], ['published', 2, 2])
})

test('the circle of an area contains all its cells, anywhere on Earth', async () => {
  const cell = fc.record({
    latitude: fc.integer({ min: -9_000, max: 9_000 }).map((n) => n / 100),
    longitude: fc.integer({ min: -18_000, max: 18_000 }).map((n) => n / 100),
    radius: fc.integer({ min: 1, max: 200_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (cells) => {
      const lines = cells.map((one, n) => `CGI,262,01,7,${n},${one.latitude},${one.longitude},${one.radius}`)
      await upload(lines, { replace: true })
      const area = (await at('RAI', { area: 7 }))!
      for (const one of cells)
        assert.ok(meters(area, one) + one.radius <= area.radius + 1, JSON.stringify([area, cells]))
    }),
    { numRuns: 20 },
  )
})

type Point = { latitude: number; longitude: number }

/** Distance by the angle between two directions from the center of the Earth. */
function meters(a: Point, b: Point): number {
  const [x, y] = [directionOf(a), directionOf(b)]
  const cross = Math.hypot(x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])
  return 6_371_008.8 * Math.atan2(cross, x[0] * y[0] + x[1] * y[1] + x[2] * y[2])
}

function directionOf({ latitude, longitude }: Point): readonly [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
