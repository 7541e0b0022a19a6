import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { page, read, root } from './pages.ts'

/** Faults and the tests that cover them, from the tables of the document. */
const rows = new Map(
  [...page('docs/RELIABILITY.md').text.matchAll(/^\| ([A-Z]\d+) \|.*\| ((?:`[^`]+`(?:, )?)+) \|$/gm)].map(
    ([, fault = '', files = '']) => [fault, files.split(', ').map((file) => file.replaceAll('`', ''))],
  ),
)

test('every test that the reliability page lists for a fault has the fault in a title', () => {
  assert.ok(rows.size >= 15)
  const unresponsive = [...rows].flatMap(([fault, files]) =>
    files.filter((file) => !read(file).includes(`[fault ${fault}]`)).map((file) => `${fault}: ${file}`),
  )
  assert.deepEqual(unresponsive, [])
})

test('every fault in a test title is listed on the page', () => {
  const files = ['src', 'test', 'simulators'].flatMap((folder) =>
    globSync(`${folder}/**/*.test.ts`, { cwd: root }),
  )
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\[fault ([A-Z]\d+)\]/g)].map((match) => match[1]!),
  )
  assert.deepEqual(
    [...new Set(named)].filter((fault) => !rows.has(fault)),
    [],
  )
})
