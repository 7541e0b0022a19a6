import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderGuide } from './render.ts'

const render = (markdown: string) =>
  renderGuide(markdown, (link) =>
    link.startsWith('../API.md') ? link.replace('../API.md', 'api') : undefined,
  )

test('a link to a page leads to the page, and a link to a file that is not served is plain text', () => {
  const { html } = render(
    '[the API](../API.md#errors), [the code](../../src/main.ts), [`this`](x.md), [other](https://example.com/?a=1&b=2)',
  )
  assert.equal(
    html,
    '<p><a href="api#errors">the API</a>, the code, <code>this</code>, <a href="https://example.com/?a=1&amp;b=2">other</a></p>\n',
  )
})

test('Markdown cannot add scripts, handlers, styles or addresses of scripts to a page', () => {
  const hostile = [
    '<script>alert(1)</script>',
    'Text <img src=x onerror=alert(1)> and <a id="a" onclick="alert(1)">',
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://a.example/"onclick="alert(1))',
    '![a" onerror="alert(1)](x"onerror="alert(1).svg)',
    '```sh"onclick="alert(1)\n</code><script>alert(1)</script>\n```',
    '`<script>`',
    '| <b onclick=x> |\n|---|\n| <style>a{}</style> |',
    '# <svg onload=alert(1)>',
    '<!-- --><iframe src="https://a.example/">',
    '<a id="x"></a><script>',
  ].join('\n\n')
  const { html } = render(hostile)
  const tags = [...html.matchAll(/<([a-z]\w*)([^>]*)>/g)]
  const known = 'h1 p code a img div pre table thead tbody tr th td'.split(' ')
  assert.deepEqual(
    tags.map(([, name]) => name!).filter((name) => !known.includes(name)),
    [],
  )
  for (const [tag, , attributes] of tags) {
    const names = [...attributes!.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)].map(([, name]) => name!)
    const rest = attributes!.replaceAll(/\s[\w-]+="[^"]*"/g, '')
    assert.equal(rest, '', tag)
    assert.deepEqual(
      names.filter((name) => /^(on|style)/.test(name)),
      [],
      tag,
    )
  }
  assert.doesNotMatch(html, /(href|src)="(javascript|data):/)
  assert.match(html, /<a id="x"><\/a>/)
})

test('a repeated heading gets an anchor of its own, as on GitHub, and is a section of its own, as is a row with an anchor', () => {
  const { title, summary, headings, sections } = render(
    '# A `b` & *c*\n\nFirst **words**\nhere.\n\n## Same\n\n| a | b |\n|---|---|\n| <a id="1"></a>1 | `two` |\n\n## Same\n\n- one\n- two',
  )
  assert.equal(title, 'A b & c')
  assert.equal(summary, 'First words here.')
  assert.deepEqual(headings, [
    { anchor: 'same', text: 'Same' },
    { anchor: 'same-1', text: 'Same' },
  ])
  assert.deepEqual(sections, [
    { anchor: 'a-b--c', heading: 'A b & c', text: 'First words here.' },
    { anchor: 'same', heading: 'Same', text: 'a b 1 two' },
    { anchor: '1', heading: '1 two', text: '' },
    { anchor: 'same-1', heading: 'Same', text: 'one two' },
  ])
})
