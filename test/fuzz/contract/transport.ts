import { gzipSync } from 'node:zlib'
import type { Dice } from './dice.ts'
import type { Step } from './step.ts'

const base64 = (octets: Uint8Array) => ({ base64: Buffer.from(octets).toString('base64') })
const textOf = (step: Step) => (typeof step.body === 'string' ? step.body : '{}')
const withHeader = (step: Step, name: string, value: string): Step => ({
  ...step,
  headers: [...step.headers.filter(([other]) => other !== name), [name, value]],
})
const typed = (step: Step, body: Step['body']): Step => ({
  ...(step.headers.some(([name]) => name === 'content-type')
    ? step
    : withHeader(step, 'content-type', 'application/json')),
  ...(body !== undefined && { body }),
})
const pathOf = (step: Step) => step.path.split('?', 1)[0]!

const contentTypes = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/jsonx',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
  '/',
  'x'.repeat(2_000),
]
const brokenBodies = [
  '',
  ' ',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '[',
  'nul',
  'NaN',
  '\ufeff{}',
  '{"a":1}{"b":2}',
]
const bareBodies = ['null', '1', '"text"', '[]', 'true', '{}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}']
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']
const queries = [
  'limit=1&limit=2',
  'limit[]=1',
  '__proto__=1',
  'constructor=1',
  '%',
  '%00=%00',
  '&&&',
  '=',
  'a=%ff',
  'page=1&page=1',
]
const odd: readonly [string, string][] = [
  ['accept', 'text/html'],
  ['accept', ''],
  ['accept', 'application/*;q=0, */*;q=0.1'],
  ['accept-encoding', 'gzip, br'],
  ['content-encoding', 'gzip'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-host', 'evil.example'],
  ['x-request-id', 'chosen-by-the-client'],
  ['cookie', 'a=b; __proto__=c'],
  ['idempotency-key', ' '],
  ['idempotency-key', 'x'.repeat(256)],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['expect', '100-continue'],
  ['connection', 'close'],
  ['upgrade', 'websocket'],
  ['x-filler', 'x'.repeat(20_000)],
]

/** Changes to the form of a request that keep or destroy its meaning; the exchange must handle all of them. */
const ways: readonly ((step: Step, dice: Dice) => Step)[] = [
  (step, dice) => withHeader(typed(step, textOf(step)), 'content-type', dice.pick(contentTypes)),
  (step) => ({
    ...typed(step, textOf(step)),
    headers: step.headers.filter(([name]) => name !== 'content-type'),
  }),
  (step, dice) => typed(step, dice.pick(brokenBodies)),
  (step, dice) => typed(step, dice.pick(bareBodies)),
  (step) => typed(step, textOf(step).slice(0, -1)),
  (step) => typed(step, base64(Buffer.from(textOf(step).replace(/"[^"]*"$/, ''), 'utf16le'))),
  (step) => typed(step, base64(Uint8Array.of(0x22, 0xff, 0xc0, 0x80, 0x22))),
  (step) => withHeader(typed(step, base64(gzipSync(textOf(step)))), 'content-encoding', 'gzip'),
  (step) => (step.body === undefined ? step : { ...step, chunked: true }),
  (step) => typed(step, `{"a":"${'x'.repeat(300_000)}"}`),
  (step) => typed(step, `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  (step, dice) => ({ ...step, method: dice.pick(methods) }),
  (step, dice) => ({ ...step, method: dice.pick(methods) }),
  (step, dice) => ({ ...step, path: `${pathOf(step)}?${dice.pick(queries)}` }),
  (step, dice) => ({ ...step, path: oddPath(pathOf(step), dice) }),
  (step, dice) => withHeader(step, ...dice.pick(odd)),
  (step, dice) => withHeader(step, ...dice.pick(odd)),
  (step) => ({ ...step, headers: [...step.headers, ...step.headers] }),
]

/** The request with one of these changes. */
export function sentOddly(step: Step, dice: Dice): Step {
  return dice.pick(ways)(step, dice)
}

function oddPath(path: string, dice: Dice): string {
  const at = path.lastIndexOf('/')
  return dice.pick([
    `${path}/`,
    `/${path}`,
    `${path}%2F`,
    `${path}%zz`,
    `${path}%00`,
    `${path}%ff`,
    `${path};a=b`,
    `${path}/../..`,
    path.toUpperCase(),
    `${path.slice(0, at)}/`,
    `${path}/${'x'.repeat(400)}`,
    `${path.slice(0, at)}/${'x'.repeat(301)}`,
    `${path}#part`,
    `${path}?${'a=1&'.repeat(500)}`,
  ])
}
