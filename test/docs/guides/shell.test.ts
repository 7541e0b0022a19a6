import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openShell } from './shell.ts'

const folder = mkdtempSync(join(tmpdir(), 'strowger-shell-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const open = () => openShell(folder, { PATH: process.env['PATH']! })

test('blocks share variables, and a failed command ends its block with both outputs', async () => {
  const shell = open()
  try {
    assert.equal(await shell.run('NAME=value\n'), '')
    await assert.rejects(shell.run('echo before\nls missing-file\necho after\n'), ({ message }: Error) => {
      assert.match(message, /^exit code 1:\nbefore\n\n[\s\S]*missing-file/)
      assert.doesNotMatch(message, /after/)
      return true
    })
    await assert.rejects(shell.run('false | cat\n'), /exit code 1/)
    assert.equal(await shell.run('echo "$NAME"\n'), 'value\n')
  } finally {
    await shell.close()
  }
})

test('a program that ends before it is ready is reported with its output, and the shell can be closed', async () => {
  const shell = open()
  await assert.rejects(shell.start('echo no port\nexit 1\n', /ready/), /before it was ready: no port/)
  assert.match(await shell.start('echo is ready\nsleep 600\n', /ready/), /is ready/)
  await shell.close()
})
