import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { csvReader, maxRecord } from './csv.ts'
import type { ReadRow } from '../../contract/row-stream.ts'
import { rowReader } from './rows.ts'

const cut = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('CSV is read back exactly as written, in chunks of any size', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') })
  const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 9 }), fc.constantFrom('\n', '\r\n'), (rows, size, end) => {
      const text = rows.map((cells) => cells.map(quoted).join(',') + end).join('')
      const reader = csvReader()
      const read = [...cut(text, size).flatMap((piece) => reader.push(piece)), ...reader.end()]
      assert.deepEqual(
        read.map((record) => 'cells' in record && record.cells),
        rows,
      )
    }),
  )
})

test('a record that cannot be read is reported by line, and the next one is read', () => {
  const reader = csvReader()
  const text = 'a,b\nc"d\n\n"e"f\n"g\nh",i\nj'
  assert.deepEqual(
    [...reader.push(text), ...reader.end()],
    [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, fault: 'has a quote inside an unquoted cell' },
      { line: 4, fault: 'has text after a closing quote' },
      { line: 5, cells: ['g\nh', 'i'] },
      { line: 7, cells: ['j'] },
    ],
  )
})

test('a quote that is never closed ends the read before it exhausts memory', () => {
  const reader = csvReader()
  const read = Array.from({ length: 100 }, () => reader.push('"'.padEnd(maxRecord / 8, 'x'))).flat()
  assert.deepEqual(read, [{ line: 1, fault: `is longer than ${maxRecord} characters` }])
  assert.deepEqual(reader.end(), [])
})

const read = rowReader(
  z.strictObject({
    prefix: z.string().regex(/^\d*$/),
    price: z.string().regex(/^\d+$/),
    note: z.string().optional(),
  }),
)

async function rowsOf(type: string, body: string | Buffer): Promise<ReadRow<unknown>[]> {
  async function* pieces() {
    for (const byte of Buffer.from(body)) yield Buffer.from([byte])
  }
  const rows: ReadRow<unknown>[] = []
  for await (const some of read(type, pieces())) rows.push(...some)
  return rows
}

test('CSV and JSON lines give the same rows', async () => {
  const rows = [
    { line: 2, row: { prefix: '44', price: '7' } },
    { line: 3, row: { prefix: '', price: '1' } },
  ]
  assert.deepEqual(await rowsOf('text/csv', '\uFEFFprice,prefix\r\n7,44\r\n1,\r\n'), rows)
  const lines = '\n{"prefix":"44","price":"7"}\n{"prefix":"","price":"1"}'
  assert.deepEqual(await rowsOf('application/x-ndjson', lines), rows)
})

test('an empty cell of an optional column that may not be empty counts as omitted', async () => {
  const reader = rowReader(
    z.strictObject({
      msisdn: z.string().regex(/^\d+$/),
      cost: z.string().regex(/^\d+$/).optional(),
      label: z.string().optional(),
    }),
  )
  async function* upload() {
    yield Buffer.from('msisdn,cost,label\n1,,\n2,3,\n,4,\n')
  }
  const rows: ReadRow<unknown>[] = []
  for await (const some of reader('text/csv', upload())) rows.push(...some)
  assert.deepEqual(rows.slice(0, 2), [
    { line: 2, row: { msisdn: '1', label: '' } },
    { line: 3, row: { msisdn: '2', cost: '3', label: '' } },
  ])
  assert.deepEqual('faults' in rows[2]! && rows[2].faults.map(({ name }) => name), ['msisdn'])
})

test('invalid rows are reported by line and member, and the valid rows around them are read', async () => {
  const faults = (rows: ReadRow<unknown>[]) =>
    rows.map((one) => ('row' in one ? one.line : [one.line, ...one.faults.map(({ name }) => name)]))
  assert.deepEqual(faults(await rowsOf('text/csv', 'prefix,price\n44,x\n1,2\na,b\n1\n')), [
    [2, 'price'],
    3,
    [4, 'prefix', 'price'],
    [5, ''],
  ])
  const json =
    '{"prefix":"1","price":"2","x":1}\n{\n[]\n{"prefix":"1","price":2}\n{"prefix":"1","price":"2","note":"\\u0000"}'
  assert.deepEqual(faults(await rowsOf('application/x-ndjson', json)), [
    [1, 'x'],
    [2, ''],
    [3, ''],
    [4, 'price'],
    [5, 'note'],
  ])
})

test('unknown columns in the first line are the only fault reported', async () => {
  for (const [head, reason] of [
    ['prefix', 'is missing the column price; the first line must contain the column names'],
    ['44,7', 'is missing the column prefix, price; the first line must contain the column names'],
    ['prefix,price,cost', 'has an unknown or duplicate column: cost'],
    ['prefix,price,price', 'has an unknown or duplicate column: price'],
    [
      `prefix,price,${'x'.repeat(200)}${',a'.repeat(30_000)}`,
      `has an unknown or duplicate column: ${'x'.repeat(100)}${', a'.repeat(9)} and 29991 more`,
    ],
  ])
    assert.deepEqual(await rowsOf('text/csv', `${head}\n1,2,3\n`), [
      { line: 1, faults: [{ name: '', reason, rule: 'format' }] },
    ])
})

test('a large upload leaves the event loop to other work in between', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  async function* full() {
    yield Buffer.from(`prefix,price\n${'1,2\n'.repeat(20_000)}`)
  }
  let rows = 0
  for await (const some of read('text/csv', full())) rows += some.length
  clearImmediate(next)
  assert.equal(rows, 20_000)
  assert.ok(turns >= 19, `${turns} turns`)
})

test('text that is not UTF-8 is refused', async () => {
  const rows = await rowsOf('text/csv', Buffer.from('prefix,price,note\n1,2,\xe9\n', 'latin1'))
  assert.deepEqual(rows.at(-1), { line: 0, faults: [{ name: '', reason: 'is not UTF-8', rule: 'format' }] })
})
