import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf } from './compare.ts'
import { stepsOf } from './steps.ts'

const text = (printed: string, actual: string) => differenceOf({ kind: 'text', text: printed }, actual)
const json = (printed: string, actual: string) => differenceOf({ kind: 'json', text: printed }, actual)

test('a text that differs from the printed one is shown with it', () => {
  assert.equal(text('delivered\n', 'delivered\n'), undefined)
  assert.equal(text('delivered', '\ndelivered  \n\n'), undefined)
  assert.equal(text('\n  ready\n', '  ready\n'), undefined)
  assert.equal(text('…\n  ready', '  ready\n'), undefined)
  assert.equal(text('ready', '  ready\n'), undefined)
  assert.match(text('ready\n  soon', 'ready\nsoon')!, /^printed:/)
  assert.equal(text('delivered\n', 'rejected\n'), 'printed:\ndelivered\n\nactual:\nrejected\n')
  assert.match(text('delivered', 'delivered\nrejected\n')!, /^printed:/)
  assert.match(text('submitted\ndelivered', 'delivered\n')!, /^printed:/)
  assert.match(text('delivered', '')!, /^printed:/)
  assert.match(text('price 0.0333', 'price 0x0333')!, /^printed:/)
})

test('… in a line stands for any text, and as a line for any number of lines', () => {
  assert.equal(text('… delivered …', '01a1 delivered demo'), undefined)
  assert.match(text('… delivered …', '01a1\ndelivered\ndemo')!, /^printed:/)
  for (const lines of ['first\nlast', 'first\nsecond\nlast', 'first\n\nthird\nlast'])
    assert.equal(text('first\n…\nlast', lines), undefined)
  assert.match(text('first\n…\nlast', 'first\nlast\nmore')!, /^printed:/)
  assert.match(text('first\n…\nlast', 'second\nlast')!, /^printed:/)
})

test('a JSON value that differs is named with its path, regardless of order and form', () => {
  assert.equal(json('{"a": 1, "b": [true, null]}', '{"b":[true,null],"a":1}'), undefined)
  assert.equal(
    json('{"to": {"list": [1, "x"]}}', '{"to":{"list":[1,"y"]}}'),
    'body.to.list[1] is "y", not "x"',
  )
  assert.equal(json('{"price": "1"}', '{"price":1}'), 'body.price is 1, not "1"')
  assert.equal(json('{"to": null}', '{"to":{}}'), 'body.to is {}, not null')
  assert.equal(json('{"to": {}}', '{"to":[]}'), 'body.to is [], not {}')
  assert.equal(json('{"to": []}', '{"to":{}}'), 'body.to is {}, not []')
  assert.match(json('{}', 'not found')!, /SyntaxError.* in: not found$/)
  assert.match(json('{', '{}')!, /SyntaxError/)
})

test('missing and surplus members and elements are found', () => {
  assert.equal(json('{"a": 1, "b": 2}', '{"a":1}'), 'body has no b')
  assert.equal(json('{"a": 1}', '{"a":1,"b":2,"c":3}'), 'body also has b, c')
  assert.equal(json('{"list": [1]}', '{"list":[1,2]}'), 'body.list has 2 elements, not 1')
  assert.equal(json('{"list": [1, 2]}', '{"list":[1]}'), 'body.list has 1 elements, not 2')
})

test('… stands for any value, any part of a string, and further members or elements', () => {
  assert.equal(json('{"a": "…", "b": "id-…-end"}', '{"a":{"x":1},"b":"id-5\\n6-end"}'), undefined)
  assert.equal(json('{"b": "id-…"}', '{"b":"5"}'), 'body.b is "5", not "id-…"')
  assert.equal(json('{"b": "1…"}', '{"b":12}'), 'body.b is 12, not "1…"')
  assert.equal(json('{"a": 1, "…": "…"}', '{"a":1,"b":2,"c":3}'), undefined)
  assert.equal(json('{"a": 1, "…": "…"}', '{"b":2}'), 'body has no a')
  assert.equal(json('[1, "…"]', '[1]'), undefined)
  assert.equal(json('[1, "…"]', '[1,2,3]'), undefined)
  assert.equal(json('[1, "…"]', '[]'), 'body has 0 elements, not 1')
  assert.equal(json('[1, "…"]', '[2,3]'), 'body[0] is 2, not 1')
})

test('the output of a command is the next block of text or JSON before the next command', () => {
  const guide = [
    '```sh start\nnpm start\n```',
    '```sh\ncd folder\n```\n\nOther languages are shown only:\n\n```http\nGET / HTTP/1.1\n```',
    '```sh retry\ncat file\n```\n\n```json\n{}\n```\n\n```text\nlater\n```',
  ].join('\n\n')
  assert.deepEqual(stepsOf(guide), [
    { line: 1, commands: 'npm start\n', mode: 'start' },
    { line: 5, commands: 'cd folder\n', mode: 'once' },
    { line: 15, commands: 'cat file\n', mode: 'retry', output: { kind: 'json', text: '{}\n' } },
  ])
})
