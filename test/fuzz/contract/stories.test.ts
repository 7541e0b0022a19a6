import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { OpenApi } from '#platform/contract/openapi/openapi.ts'
import { openDice } from './dice.ts'
import { readDocument } from './document.ts'
import { openStories } from './stories.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')) as OpenApi

test('every request of a story is sent by an actor that is authorized for it', () => {
  const document = readDocument(read('openapi.json'), read('openapi-operators.json'))
  const stories = openStories(document)
  const schemesOf = new Map(document.operations.map(({ id, schemes }) => [id, schemes]))
  const special = {
    numberToken: /^(number|otherNumber)$/,
    operatorToken: /^(operator|person)$/,
    channelToken: /^channel$/,
  }
  for (let n = 0; n < 5_000; n++)
    for (const { as, operation } of stories(openDice(n)).steps) {
      // The story itself sets the credentials of another customer in the headers.
      if (as === 'stranger') continue
      if (as === 'application') assert.ok(schemesOf.get(operation)!.includes('applicationJwt'), operation)
      for (const [scheme, actors] of Object.entries(special))
        assert.equal(schemesOf.get(operation)!.includes(scheme), actors.test(as), `${operation} as ${as}`)
    }
})
