import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { curlOf } from './curl.ts'
import type { Entry } from './entry.ts'

const entry: Entry = {
  id: '1',
  accountId: 'abcd1234',
  requestId: '1',
  operation: 'sendMessage',
  method: 'POST',
  path: '/v1/messages',
  query: null,
  status: 202,
  durationMs: 3,
  weight: 1,
  error: null,
  created: {},
  applicationId: null,
  credential: 'basic',
  clientAddress: '127.0.0.1',
  userAgent: null,
  contentType: 'application/json',
  body: { text: null, state: 'none' },
  response: { text: null, state: 'none' },
}

/** The arguments that a shell passes to curl. */
function argumentsOf(command: string, variables: Record<string, string> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const env = { API_KEY: 'key', API_SECRET: 'a b', ...variables }
  return execFileSync('/bin/sh', ['-c', script], { env, stdio: 'pipe' }).toString().split('\0').slice(0, -1)
}

const body = (value: object) => ({ text: JSON.stringify(value), state: 'complete' }) as const

test('a shell passes the stored body to curl unchanged, regardless of its quotes', () => {
  const text = `It's "$HOME" \`id\` $(id) \\ !x \n 100 %`
  const command = curlOf({ ...entry, body: body({ text }) }, 'http://exchange.example')
  const words = argumentsOf(command)
  assert.deepEqual(words.slice(0, 5), ['-X', 'POST', 'http://exchange.example/v1/messages', '-u', 'key:a b'])
  assert.deepEqual(JSON.parse(words.at(-1)!), { text })
})

test('a hidden text is a variable, and the command states that it must be set', () => {
  const stored = body({ text: '[text of 12 characters]', to: '4915112345678' })
  const command = curlOf({ ...entry, body: stored }, 'http://exchange.example')
  const sent = argumentsOf(command, { TEXT: 'Hello you' }).at(-1)!
  assert.deepEqual(JSON.parse(sent), { text: 'Hello you', to: '4915112345678' })
  assert.throws(() => argumentsOf(command), /Set TEXT, because the texts of this account are not stored/)
  const query = new URLSearchParams({ text: '[text of 5 characters]', to: '1' }).toString()
  const get = curlOf({ ...entry, method: 'GET', query, contentType: null }, 'http://exchange.example')
  assert.equal(argumentsOf(get, { TEXT: 'Hello' })[2], 'http://exchange.example/v1/messages?text=Hello&to=1')
})

test('a HEAD request uses --head, and brackets of a URL are not expanded', () => {
  const head = { ...entry, method: 'HEAD', contentType: null }
  assert.equal(argumentsOf(curlOf(head, 'http://exchange.example'))[0], '--head')
  const braces = curlOf({ ...head, path: '/v1/{id}[1-3]' }, 'http://exchange.example')
  assert.deepEqual(argumentsOf(braces).slice(0, 3), [
    '--head',
    '--globoff',
    'http://exchange.example/v1/{id}[1-3]',
  ])
})
