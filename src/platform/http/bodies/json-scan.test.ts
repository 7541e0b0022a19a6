import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openJsonScan } from './json-scan.ts'

/** Reads a text in chunks; returns the body with its files inserted. */
function read(text: string, size = 7) {
  const scan = openJsonScan(new Set(['content']), 1_000)
  const octets = Buffer.from(text)
  const kept: Buffer[] = []
  for (let at = 0; at < octets.length; at += size) kept.push(...scan.push(octets.subarray(at, at + size)))
  const body = JSON.parse(Buffer.concat(kept).toString()) as Record<string, unknown>
  return { body, files: scan.files, values: scan.values(), depth: scan.depth() }
}

test('a file is decoded unchanged, regardless of other members and chunk boundaries', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.dictionary(
        fc.string().filter((name) => name !== 'content' && name !== '__proto__'),
        fc.jsonValue(),
      ),
      fc.integer({ min: 1, max: 50 }),
      (file, others, size) => {
        const text = JSON.stringify({ ...others, content: Buffer.from(file).toString('base64'), last: 1 })
        const { body, files } = read(text, size)
        assert.deepEqual(files, [Buffer.from(file)])
        assert.deepEqual(body, { ...(JSON.parse(text) as object), content: '0' })
      },
    ),
  )
})

test('a file and its member name may contain JSON escapes', () => {
  const file = Buffer.from([255, 239, 191, 255])
  const coded = file.toString('base64')
  for (const text of [
    coded.replaceAll('/', '\\/'),
    coded.replaceAll('/', '\\u002f'),
    coded.replaceAll('/', '\\u002F'),
  ])
    for (const name of ['content', '\\u0063ontent'])
      for (const size of [1, 2, 3, 100])
        assert.deepEqual(read(`{"${name}" : "${text}" }`, size).files, [file])
})

test('non-canonical Base64 is not a file', () => {
  for (const wrong of [
    'cHJvb2Y',
    'no base64!',
    'cHJv b2Y=',
    'cHJvb2Y==',
    'cHJvb2Y=\\n',
    'cHJvb2Z=',
    'a',
    'ab=c',
    '====',
    'cHJv_2Y=',
    '\\"',
    '\\u00e9',
  ])
    assert.deepEqual(read(`{"content":"${wrong}"}`).files, [undefined], wrong)
})

test('an empty file is an empty string, the last of repeated ones wins, and other values are unchanged', () => {
  assert.equal(read('{"content":""}').body['content'], '')
  const twice = read('{"content":"YQ==","content":"Yg=="}')
  assert.equal(twice.files[Number(twice.body['content'])]?.toString(), 'b')
  for (const other of [1, null, ['YQ=='], { content: 'YQ==' }])
    assert.deepEqual(read(JSON.stringify({ content: other })), {
      ...read(JSON.stringify({ content: other })),
      body: { content: other },
      files: [],
    })
  assert.deepEqual(read('[{"content":"YQ=="}]').files, [])
  assert.deepEqual(read('{"other":{"content":"YQ=="},"a":"content"}').files, [])
})

test('values and levels are counted outside of strings', () => {
  const { values, depth } = read('{"a":["[,{",{"b":"\\",","c":[]}],"d":null}', 3)
  assert.deepEqual([values, depth], [8, 4])
})
