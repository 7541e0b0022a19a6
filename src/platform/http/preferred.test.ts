import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { preferred } from './preferred.ts'

const [json, hal] = ['application/json', 'application/hal+json']

test('a response has the media type that the client prefers, and an unsupported Accept header still gets a response', () => {
  for (const [accept, type] of [
    [undefined, json],
    ['', json],
    ['*/*', json],
    ['text/html', json],
    [hal, hal],
    ['Application/HAL+JSON; charset=utf-8', hal],
    [`${json}, ${hal}`, json],
    [`${json};q=0.4, ${hal};q=0.5`, hal],
    [`application/*;q=0.9, ${json};q=0.1`, hal],
    [`${hal};q=0`, json],
    [`${hal};q=x, ${json}`, json],
  ] as const)
    assert.equal(preferred([json, hal], accept), type, String(accept))
  fc.assert(fc.property(fc.string(), (accept) => [json, hal].includes(preferred([json, hal], accept))))
})
