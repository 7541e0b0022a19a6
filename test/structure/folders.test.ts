import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderCircles } from './folders.ts'

test('no folders of a domain, or of the platform, import each other, directly or in a cycle', () => {
  assert.deepEqual(folderCircles(), [])
})
