import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openToOthers } from './file-permissions.ts'

test('a secret file is its owner’s alone, or root has handed it to a program without rights', () => {
  const cases: [mode: number, uid: number, self: number, open: boolean][] = [
    [0o600, 10001, 10001, false],
    [0o400, 0, 0, false],
    [0o440, 10001, 10001, true],
    [0o440, 0, 0, true],
    [0o440, 0, 10001, false],
    [0o460, 0, 10001, true],
    [0o444, 0, 10001, true],
  ]
  for (const [mode, uid, self, open] of cases)
    assert.equal(openToOthers({ mode, uid }, self), open, `${mode.toString(8)} of ${uid} for ${self}`)
})
