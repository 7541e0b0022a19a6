import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSpecification } from './specification.ts'

function read(documents: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'strowger-rows-'))
  const folder = join(root, 'docs', 'specification')
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text)
    return readSpecification(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const line = (id: string, sentence = 'A cat purrs.') => `| <a id="${id}"></a>${id} | ${sentence} |`
const document = (...lines: string[]) =>
  ['# Cats', '', '## Sounds', '', '| id | requirement |', '|---|---|', ...lines, ''].join('\n')

test('the documents are read in the order of their ids, without the README', () => {
  const documents = read({
    'README.md': '# Specification\n\n| <a id="S1-009"></a> | example |\n',
    'a.md': document(line('S2-001')),
    'b.md': document(line('S1-001', 'The form is `a\\|b`.'), line('S1-002')),
  })
  assert.deepEqual(documents, [
    {
      title: 'Cats',
      file: 'docs/specification/b.md',
      rows: [
        { id: 'S1-001', sentence: 'The form is `a\\|b`.', file: 'docs/specification/b.md' },
        { id: 'S1-002', sentence: 'A cat purrs.', file: 'docs/specification/b.md' },
      ],
    },
    {
      title: 'Cats',
      file: 'docs/specification/a.md',
      rows: [{ id: 'S2-001', sentence: 'A cat purrs.', file: 'docs/specification/a.md' }],
    },
  ])
})

const broken = {
  'has the anchor of another row': '| <a id="S1-001"></a>S1-002 | A cat purrs. |',
  'has no anchor': '| S1-001 | A cat purrs. |',
  'is outside a table': '<a id="S1-001"></a>S1-001 A cat purrs.',
  'does not end with a full stop': line('S1-001', 'A cat purrs'),
  'has a sentence with a bar that is not escaped': line('S1-001', 'The form is a|b.'),
  'has a third column': `${line('S1-001')} yes |`,
}
for (const [fault, row] of Object.entries(broken))
  test(`a row that ${fault} is refused with its file and line`, () => {
    assert.throws(() => read({ 'a.md': document(row) }), /docs\/specification\/a\.md:7: a row must be /)
  })

test('a sentence with a link is refused, because the link would be broken in the list of requirements', () => {
  const row = line('S1-001', 'A [cat](cats.md) purrs.')
  assert.throws(() => read({ 'a.md': document(row) }), /a\.md:7: a sentence must not have links/)
})

test('an id that occurs twice or out of order is refused, in one document or in two', () => {
  const refused = /S1-001 must not follow S1-00[12]: ids are unique and ascend/
  assert.throws(() => read({ 'a.md': document(line('S1-001'), line('S1-001')) }), refused)
  assert.throws(() => read({ 'a.md': document(line('S1-002'), line('S1-001')) }), refused)
  assert.throws(() => read({ 'a.md': document(line('S1-001')), 'b.md': document(line('S1-001')) }), refused)
})

test('a document without a title or without rows is refused', () => {
  assert.throws(() => read({ 'a.md': document(line('S1-001')).slice(1) }), /first line must be the title/)
  assert.throws(() => read({ 'a.md': document() }), /the document has no rows/)
})
