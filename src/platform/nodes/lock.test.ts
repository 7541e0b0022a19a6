import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { lockFolder, lockHolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'strowger-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const program = `
  import { lockFolder } from '${new URL('./lock.ts', import.meta.url).href}'
  const lock = lockFolder(${JSON.stringify(folder)})
  process.stdout.write(lock ? 'held' : 'refused')
  if (lock) setInterval(() => lock, 1000)
`

test('a folder is locked by one program at a time, until that program ends for any reason', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [word] = (await once(other.stdout, 'data')) as [Buffer]
  assert.equal(String(word), 'held')
  assert.equal(lockFolder(folder), undefined)
  assert.equal(lockHolder(folder), String(other.pid))
  other.kill('SIGKILL')
  await once(other, 'exit')
  const lock = lockFolder(folder)
  assert.ok(lock)
  assert.equal(lockFolder(folder), undefined)
  assert.equal(lockHolder(folder), String(process.pid))
  lock.release()
  lockFolder(folder)?.release()
})
