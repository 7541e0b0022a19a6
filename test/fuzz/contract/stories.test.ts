import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openDice } from './dice.ts'
import { readDocument } from './document.ts'
import { openStories } from './stories.ts'

const file = new URL('../../../docs/openapi.json', import.meta.url)

test('a story is told by those who may call what it calls', () => {
  const document = readDocument(JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof readDocument>[0])
  const stories = openStories(document)
  const schemesOf = new Map(document.operations.map(({ id, schemes }) => [id, schemes]))
  const special = {
    numberToken: /^(number|otherNumber)$/,
    operatorToken: /^(operator|person)$/,
    channelToken: /^channel$/,
  }
  for (let n = 0; n < 5_000; n++)
    for (const { as, operation } of stories(openDice(n)).steps) {
      // A stranger's proof stands in the headers.
      if (as === 'stranger') continue
      if (as === 'application') assert.ok(schemesOf.get(operation)!.includes('applicationJwt'), operation)
      for (const [scheme, actors] of Object.entries(special))
        assert.equal(schemesOf.get(operation)!.includes(scheme), actors.test(as), `${operation} as ${as}`)
    }
})
