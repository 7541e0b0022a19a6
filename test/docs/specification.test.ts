import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { readSpecification, rowIdsIn } from '../../bin/specification.ts'
import { read, root } from './pages.ts'

const known = new Set(readSpecification(root).flatMap(({ rows }) => rows.map(({ id }) => id)))

/** Files that may mention rows, in comments, titles and text. The tests of the code that reads the specification, in `bin/`, use invented rows. */
const patterns = [
  '{src,simulators,test,bench,console}/**/*.{ts,tsx,css,html}',
  'migrations/*.sql',
  '{docs,packaging}/**/*.md',
  '*.md',
]

test('every row id in a comment, a title or a document exists in the specification', () => {
  const named = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).flatMap((file) =>
    rowIdsIn(read(file)).map((id) => ({ file, id })),
  )
  assert.ok(named.some(({ file }) => file.startsWith('src/')))
  assert.deepEqual(
    named.filter(({ id }) => !known.has(id)),
    [],
  )
})
