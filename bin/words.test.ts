import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { check } from './words/check.ts'
import { commentMarks, commentsOf } from './words/comments.ts'
import { commentsOfMigration, filesToRead, pathNames, textsOf } from './words/files.ts'
import { textsOfPage } from './words/markdown.ts'
import { hitLine, openersPerThousand } from './words/report.ts'
import { compose, sentencesOf, type Kind } from './words/text.ts'
import { textsOfProgram } from './words/typescript.ts'
import { readWire, type Wire } from './words/wire.ts'
import { wireNames } from './words/wire-names.ts'

const found = (text: string, kind: Kind = 'comment') =>
  check(compose('src/a.ts', kind, [{ text, line: 1 }])).map(({ rule }) => rule.name)

const wire: Wire = { members: new Set(['told']), operations: new Set(['tellCustomer']) }

const foundIn = (source: string, file = 'src/a.ts') =>
  textsOfProgram(file, source, wire)
    .flatMap(check)
    .map(({ rule, line }) => `${line} ${rule.name}`)

describe('the check of the language', () => {
  it('finds clauses as subjects', () => {
    for (const [text, rule] of [
      ['What was released stays in the queue.', 'opener-what'],
      ['Sends it. Whoever calls too often waits.', 'opener-whoever'],
      ['Whose brand it is.', 'opener-whose'],
      ['By which numbers are matched.', 'opener-by-which'],
      ['That it was done is recorded.', 'opener-that'],
      ['None of the routes is usable.', 'opener-none'],
      ['Nothing is stored.', 'opener-nothing'],
    ] as const)
      assert.ok(found(text).includes(rule), `${rule}: ${text}`)
  })

  it('accepts questions, headings of what to do, and sentences that begin with their subject', () => {
    for (const text of [
      'What is a campaign?',
      'What to do',
      'Nothing to show',
      'Which carrier serves this number?',
      'Enqueues status webhooks in the same transaction.',
      'A message that was released and claimed again may be queued twice.',
      'Discards late registry responses.',
    ])
      assert.deepEqual(found(text), [], text)
  })

  it('finds house words in sentences of operators', () => {
    for (const [text, rule] of [
      ['The customer is told of it.', 'told'],
      ['1 to 100; 10 unless given.', 'given'],
      ['The same request, asked again, returns the first result.', 'asked'],
      ['The number is given up.', 'given-up'],
      ['The price is given back.', 'give-back'],
      ['A change stands in the audit log.', 'stands'],
      ['The endpoint is nobody’s.', 'nobody'],
      ['The body is no JSON.', 'is-no'],
      ['The credentials are missing or wrong.', 'wrong-input'],
      ['At most 30 messages a second.', 'a-second'],
      ['The carrier is silent.', 'silent'],
      ['Every node goes by it within 1 s.', 'goes-by'],
    ] as const)
      assert.ok(found(text, 'api').includes(rule), `${rule}: ${text}`)
  })

  it('accepts the terms of the field', () => {
    for (const text of [
      'Claims due messages and leases them to this node.',
      'The lease has expired, so the node is fenced.',
      'There is no route to this recipient.',
      'The session is no longer bound.',
      'The name is taken.',
      'Each message is sent at most once per second.',
      'Incoming calls barred',
      'The SIM is On Stock.',
      'Calls `told()` and reads `src/tell.ts`.',
    ])
      assert.deepEqual(found(text, 'output'), [], text)
  })

  it('reads comments, texts, titles and names of a program with their lines', () => {
    const source = [
      '/** Sends it.',
      ' *  Whoever calls it waits. */',
      "export function tellCustomers(wish: string): string { return 'The customer ' +",
      "    'is told.' }",
      '// A url: https://example.org//told is no comment of its own',
      "const plain = 'a string // with told in it'",
      'const sql = sql`select told from node`',
    ].join('\n')
    assert.deepEqual(foundIn(source).toSorted(), [
      '2 opener-whoever',
      '2 whoever',
      '3 name-told',
      '3 name-wish',
      '4 told',
      '5 is-no',
      '6 told',
    ])
  })

  it('reads titles of tests, but not what tests send', () => {
    const source = "test('nobody is told', () => send('what is told to nobody'))"
    assert.deepEqual(foundIn(source, 'src/a.test.ts'), ['1 opener-nobody', '1 told', '1 nobody'])
  })

  it('reads texts between tags and their attributes', () => {
    const source = '<Text title="Nobody was told">Tell {name} again, <b>what</b></Text>'
    const hits = foundIn(`const a = ${source}`, 'console/src/a.tsx')
    assert.deepEqual(hits, ['1 opener-say', '1 told', '1 opener-nobody', '1 told', '1 nobody'])
  })

  it('reads pages without their code, and comments of SQL and YAML', () => {
    const page = ['# Whoever runs it', '', '```sh', 'told', '```', '', '| a | is told |', '|---|---|'].join(
      '\n',
    )
    const hits = textsOfPage('docs/A.md', page).flatMap(check)
    assert.deepEqual(
      hits.map(({ line, rule }) => `${line} ${rule.name}`),
      ['1 opener-whoever', '1 whoever', '7 told'],
    )
    const sql = commentsOf(
      'migrations/1.sql',
      'create table a (b text); -- What b is.\n',
      commentMarks('sql'),
    )
    assert.deepEqual(
      sql.flatMap(check).map(({ line, rule }) => `${line} ${rule.name}`),
      ['1 opener-what'],
    )
  })

  it('reads names of files and folders, each once', () => {
    const names = pathNames(['src/webhooks/telling/tell.ts', 'src/webhooks/telling/sent.ts'])
    assert.deepEqual(
      names.flatMap(check).map(({ file }) => file),
      ['src/webhooks/telling', 'src/webhooks/telling/tell.ts'],
    )
  })

  it('accepts columns and members of the wire as they are', () => {
    assert.deepEqual(foundIn('type Row = { told_at: Date; client_ref: string }'), [])
    assert.deepEqual(foundIn('const event = z.object({ news: z.string() })'), [])
    assert.deepEqual(foundIn('const bodyOf = (row: Row): { told: string } => ({ told: row.told })'), [])
    assert.deepEqual(foundIn('const handlers = { tellCustomer: async () => ok }'), [])
    assert.deepEqual(foundIn('const told = 1\nfunction f(told: string) {}'), ['1 name-told', '2 name-told'])
  })

  it('reads a name where it is chosen, and not where it is repeated', () => {
    assert.deepEqual(
      foundIn("import { news } from './a.ts'\nconst { wish, asked: request } = news\nf({ wish })"),
      [],
    )
    assert.deepEqual(foundIn('const { a: wish } = f()\nconst [asked] = f()'), ['1 name-wish', '2 name-asked'])
  })

  it('accepts batch lanes, but no other kind', () => {
    assert.deepEqual(foundIn('const batchLaneOf = (batchLanes: Map<string, number>) => 1'), [])
    assert.deepEqual(foundIn('const laneOf = 1'), ['1 name-lane'])
  })

  it('knows the columns, states, options and operations of this release', () => {
    const { members, operations } = readWire(`${import.meta.dirname}/..`)
    for (const name of ['event_status', 'retriesExhausted', 'per-second', 'silence'])
      assert.ok(members.has(name), name)
    assert.ok(operations.has('overrideVirtualNumber'))
  })

  it('checks the names of the operator API, of the portal and of the database, but not those of the customer API', () => {
    const names = new Set(wireNames(`${import.meta.dirname}/..`).map(({ text }) => text))
    for (const name of [
      'overrideVirtualNumber',
      'event_status',
      'tenant_isolation',
      'inbound_long',
      'per-second',
    ])
      assert.ok(names.has(name), name)
    assert.ok(!names.has('moHttpUrl'))
    const text = compose('docs/schema.sql', 'name', [{ text: 'told_at', line: 1 }])
    assert.deepEqual(
      check(text).map(({ rule }) => rule.name),
      ['name-told'],
    )
  })

  it('checks the comments that the database stores', () => {
    const texts = commentsOfMigration(
      'a.sql',
      "create table a ();\ncomment on column a.b is 'whoever''s it is';",
    )
    assert.deepEqual(
      texts.map(({ text, parts }) => [text, parts[0]!.line]),
      [["whoever's it is", 2]],
    )
  })

  it('counts openers per 1,000 sentences', () => {
    const text = compose('src/a.ts', 'comment', [{ text: 'What it is. A node. A lease. A claim.', line: 1 }])
    assert.equal(sentencesOf(text.text).length, 4)
    assert.equal(openersPerThousand([text], check(text)), 250)
  })

  it('prints the place, the rule, an excerpt and the advice', () => {
    const [hit] = check(compose('src/a.ts', 'comment', [{ text: 'Sends the news.', line: 7 }]))
    assert.equal(hitLine(hit!), 'src/a.ts:7  news  "Sends the news."  → notification, status event, change')
  })

  it('finds files to read in every part of the repository', () => {
    const root = `${import.meta.dirname}/..`
    const files = filesToRead(root, ['bin/words.ts', 'docs/API.md', 'migrations'])
    assert.ok(files.includes('docs/API.md') && files.some((file) => file.endsWith('.sql')))
    assert.ok(textsOf(root, 'bin/words.ts', wire).some(({ kind }) => kind === 'comment'))
  })
})
