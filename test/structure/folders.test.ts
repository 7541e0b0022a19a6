import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderCircles } from './folders.ts'

/** Not a domain, and domains whose folders are still being divided. */
const outside = ['platform', 'messages']

test('a reader follows each domain in one direction: none of its folders import each other, also not in a circle', () => {
  assert.deepEqual(folderCircles(outside), [])
})
