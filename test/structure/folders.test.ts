import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderCircles } from './folders.ts'

test('a reader follows each domain, and the platform, in one direction: none of its folders import each other, also not in a circle', () => {
  assert.deepEqual(folderCircles(), [])
})
