import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { contents } from './contents.ts'
import { renderGuide } from './render.ts'

const docs = resolve(import.meta.dirname, '../../../../../docs')

test('every page of the documentation is rendered with a title, a summary and its sections', () => {
  for (const { file } of contents.flatMap(({ pages }) => pages)) {
    const { title, summary, html, sections } = renderGuide(
      readFileSync(join(docs, file), 'utf8'),
      () => 'page',
    )
    assert.ok(title && summary && html && sections.length > 0, file)
  }
})

test('the search finds the text of tables and lists', () => {
  const page =
    '# Title\n\nSummary.\n\n## Codes\n\n| code | when |\n|---|---|\n| `1120` | no *sender* |\n\n- one\n- two\n'
  const { sections, summary } = renderGuide(page, () => undefined)
  assert.equal(summary, 'Summary.')
  assert.deepEqual(
    sections.map(({ anchor, text }) => [anchor, text.replaceAll(/\s+/g, ' ').trim()]),
    [
      ['title', 'Summary.'],
      ['codes', 'code when 1120 no sender one two'],
    ],
  )
})

test('a link to a page that is not served becomes plain text', () => {
  const pageOf = (link: string) => (link === 'webhooks.md#retries' ? 'webhooks#retries' : undefined)
  const { html } = renderGuide('# T\n\n[served](webhooks.md#retries) [other](../README.md)', pageOf)
  assert.match(html, /<a href="webhooks#retries">served<\/a> other</)
})
