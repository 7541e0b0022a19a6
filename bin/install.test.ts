import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

/** A project without dependencies whose program prints its arguments, so that npm can install it without a network. */
function project(main = `console.log(process.argv.slice(2).join(' '))`): string {
  const root = mkdtempSync(join(tmpdir(), 'strowger-install-'))
  after(() => rmSync(root, { recursive: true, force: true }))
  cpSync(import.meta.dirname, join(root, 'bin'), { recursive: true })
  mkdirSync(join(root, 'src'))
  const name = { name: 'fresh', version: '1.0.0' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...name, type: 'module' }))
  writeFileSync(join(root, 'package-lock.json'), lockFile())
  writeFileSync(join(root, 'src', 'main.ts'), main)
  return root
}

function lockFile(version = '1.0.0'): string {
  return JSON.stringify({
    name: 'fresh',
    version,
    lockfileVersion: 3,
    packages: { '': { name: 'fresh', version } },
  })
}

type Ended = { code: number | null; signal: string | null; out: string; err: string }

function start(root: string, ...words: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [join(root, 'bin', 'run.cjs'), ...words], { cwd: root })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (texts.err += String(chunk)))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, ...texts })),
  )
  return { child, ended }
}

const installing = /Installing what Strowger needs/

test('the first start installs, a later one does not, a changed lock file installs again', async () => {
  const root = project()
  const first = await start(root, 'start').ended
  assert.equal(first.out, 'serve\n')
  assert.match(first.err, installing)
  const second = await start(root, 'start', '--roles', 'api').ended
  assert.deepEqual([second.out, second.err], ['serve --roles api\n', ''])
  writeFileSync(join(root, 'package-lock.json'), lockFile('1.0.1'))
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'fresh', version: '1.0.1', type: 'module' }),
  )
  const third = await start(root, 'start', 'config').ended
  assert.equal(third.out, 'config\n')
  assert.match(third.err, installing)
})

test('if two first starts run at once, only one installs, and both run', async () => {
  const root = project()
  const both = await Promise.all([start(root, 'start').ended, start(root, 'program', 'doctor').ended])
  assert.deepEqual(
    both.map(({ out, code }) => [out, code]),
    [
      ['serve\n', 0],
      ['doctor\n', 0],
    ],
  )
  assert.equal(both.filter(({ err }) => installing.test(err)).length, 1)
  assert.equal(existsSync(join(root, '.strowger-install')), false)
})

test('an installation by hand after a change of the lock file is not repeated', async () => {
  const root = project()
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  const { out, err } = await start(root, 'start').ended
  assert.deepEqual([out, err], ['serve\n', ''])
})

test('a packaged Node that does not start here is never used', async () => {
  const root = project(`
    import { execFileSync } from 'node:child_process'
    console.log(String(execFileSync('node', ['-p', '6 * 7'])).trim())`)
  const packaged = join(root, 'node_modules', '.bin', 'node')
  mkdirSync(join(packaged, '..'), { recursive: true })
  writeFileSync(packaged, '#!/bin/sh\nexit 127\n', { mode: 0o755 })
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  const { out, code } = await start(root, 'start').ended
  assert.deepEqual([out, code], ['42\n', 0])
})

test('a link to the installation of another folder is unchanged', async () => {
  const [root, other] = [project(), project()]
  mkdirSync(join(other, 'node_modules', 'theirs'), { recursive: true })
  symlinkSync(join(other, 'node_modules'), join(root, 'node_modules'))
  const { out, err } = await start(root, 'start').ended
  assert.deepEqual([out, err], ['serve\n', ''])
  assert.deepEqual(readdirSync(join(other, 'node_modules')), ['theirs'])
})

test('an installation that was killed does not hold up the next one', async () => {
  const root = project()
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  mkdirSync(join(root, '.strowger-install'))
  writeFileSync(join(root, '.strowger-install', 'pid'), String(gone.pid))
  assert.equal((await start(root, 'start').ended).out, 'serve\n')
})

test('if npm fails, the error states what to do and the installation does not count as complete', async () => {
  const root = project()
  const wanting = { name: 'fresh', version: '1.0.0', dependencies: { 'not-in-the-lock-file': '1.0.0' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(wanting))
  const { code, out, err } = await start(root, 'start').ended
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /`npm ci --ignore-scripts` did not succeed .* Check that the npm registry can be reached/)
  assert.equal(existsSync(join(root, 'node_modules', '.strowger-lock')), false)
})

test('the exit code of the program is ours', async () => {
  assert.equal((await start(project('process.exitCode = 7'), 'start').ended).code, 7)
})

test('a signal reaches the program, which ends in its own way', async () => {
  const root = project(`
    process.on('SIGTERM', () => { console.log('drained'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('ready')`)
  const { child, ended } = start(root, 'start')
  child.stdout?.once('data', () => child.kill('SIGTERM'))
  assert.deepEqual(await ended.then(({ code, out }) => ({ code, out })), { code: 0, out: 'ready\ndrained\n' })
})

test('when the program is killed we die of the same signal', async () => {
  const { ended } = start(project(`process.kill(process.pid, 'SIGKILL')`), 'start')
  assert.deepEqual(await ended.then(({ code, signal }) => ({ code, signal })), {
    code: null,
    signal: 'SIGKILL',
  })
})

test('the program can notice that the command that started it was killed', async () => {
  const note = join(mkdtempSync(join(tmpdir(), 'strowger-install-')), 'note')
  after(() => rmSync(join(note, '..'), { recursive: true, force: true }))
  const root = project(`
    import { writeFileSync } from 'node:fs'
    process.on('disconnect', () => { writeFileSync(${JSON.stringify(note)}, 'alone'); process.exit(0) })
    console.log('ready')`)
  const { child, ended } = start(root, 'start')
  child.stdout?.once('data', () => child.kill('SIGKILL'))
  // The streams close when the program exits, because it shares them.
  await ended
  assert.equal(readFileSync(note, 'utf8'), 'alone')
})

test('an unknown word is answered with the two commands', async () => {
  const { code, err } = await start(project(), 'begin').ended
  assert.equal(code, 1)
  assert.match(err, /`npm start` to run the exchange or `npm test` to check it/)
})
