import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../../test/support/until.ts'
import { runLanes } from './lanes.ts'
import type { FileResult } from './start-worker.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'strowger-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs small test files. Returns their results by name. */
async function runFiles(sources: Record<string, string>, signal = new AbortController().signal) {
  const results = new Map<string, FileResult>()
  const paths = Object.entries(sources).map(([name, source]) => {
    const path = join(folder, `${name}.test.ts`)
    writeFileSync(path, `import { after, before, test } from 'node:test'\n${source}`)
    return relative(root, path)
  })
  const ended = (result: FileResult) => {
    const name = /(\w+)\.test\.ts$/.exec(result.file)![1]!
    results.set(name, result)
  }
  await runLanes({
    plan: { busy: paths, waiting: [] },
    environment: process.env,
    ended,
    signal,
    lanes: { busy: 1, waiting: 0, spare: 0 },
  })
  return results
}

test('files that close their resources share a process, with their own hooks and counts', async () => {
  const source = (name: string) => `
    before(() => console.log('opens ${name}'))
    after(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      console.log('closes ${name}')
    })
    test('${name}', (t) => t.test('inside', () => console.log(process.pid)))`
  const results = await runFiles({ first: source('first'), second: source('second') })
  const outputs = [...results.values()].map(({ output }) => output.split('\n'))
  assert.equal(outputs[0]![1], outputs[1]![1])
  assert.deepEqual(outputs[0]!.toSpliced(1, 1), ['opens first', 'closes first', ''])
  assert.deepEqual(outputs[1]!.toSpliced(1, 1), ['opens second', 'closes second', ''])
  for (const { done } of results.values()) assert.equal(done?.summary.counts.tests, 2)
})

test('a file that leaves something open ends, and the next one gets another process', async () => {
  const results = await runFiles({
    leaves: `test('leaves', () => { setInterval(() => {}, 1_000); console.log(process.pid) })`,
    changes: `test('changes', () => { process.env.LEFT = '1'; console.log(process.pid) })`,
    next: `test('next', () => console.log(process.pid, process.env.LEFT))`,
  })
  assert.deepEqual(results.get('leaves')!.done?.leftBehind, ['Timeout'])
  assert.deepEqual(results.get('changes')!.done?.leftBehind, ['env'])
  assert.match(results.get('next')!.output, /^\d+ undefined\n$/)
  assert.equal(new Set([...results.values()].map(({ output }) => output.split(/\s/)[0])).size, 3)
})

test('a hook that fails after the tests fails its file, and the file after it is run', async () => {
  const results = await runFiles({
    hook: `test('passes', () => {}); after(() => { throw new Error('not closed') }); after(() => {})
      setInterval(() => {}, 1_000)`,
    next: `test('next', () => {})`,
  })
  assert.match(results.get('hook')!.tests.at(-1)!.failure!.reason, /not closed/)
  assert.equal(results.get('next')!.done?.summary.success, true)
})

test('a test that fails is reported with its error, and a skipped one with its reason', async () => {
  const results = await runFiles({
    fails: `test('outer', (t) => t.test('inner', () => { throw new Error('the reason') }))
      test('skipped', { skip: 'not installed' }, () => {})`,
  })
  const { tests, done } = results.get('fails')!
  assert.deepEqual(
    tests.map(({ title, failure, skipped }) => [title, failure?.reason, skipped]),
    [
      ['inner', 'the reason', undefined],
      ['outer', '1 subtest failed', undefined],
      ['skipped', undefined, 'not installed'],
    ],
  )
  assert.match(tests[0]!.failure!.text, /Error: the reason\n +at /)
  assert.equal(done?.summary.success, false)
})

test('if the process of a file ends, the file and its running test are named, and the files after it run', async () => {
  const results = await runFiles({
    ends: `test('passes', () => {}); test('ends', async () => { await new Promise(setImmediate); process.exit(3) })`,
    absent: `import './absent.ts'`,
    throws: `setInterval(() => {}, 1_000); test('begun', () => {}); await 0; throw new Error('while loading')`,
    next: `test('next', () => {})`,
  })
  assert.match(results.get('ends')!.died!, /ended \(code 3\) before its tests did\nstill running: ends$/)
  assert.equal(results.get('absent')!.tests[0]!.title, 'the file could not be loaded')
  assert.equal(results.get('throws')!.tests[0]!.failure?.reason, 'while loading')
  assert.equal(results.get('next')!.done?.summary.success, true)
})

test('a run that is stopped kills the file that runs and begins no other', async () => {
  const stopping = new AbortController()
  const marker = join(folder, 'runs')
  const running = runFiles(
    {
      hangs: `import { writeFileSync } from 'node:fs'
        // The worker reports the start of a test some turns of its event loop after the test has started.
        test('hangs', async () => {
          for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
          writeFileSync(${JSON.stringify(marker)}, '')
          await new Promise((r) => setTimeout(r, 1e6))
        })`,
      next: `test('next', () => {})`,
    },
    stopping.signal,
  )
  await until(() => existsSync(marker), Boolean)
  stopping.abort()
  const results = await running
  assert.match(results.get('hangs')!.died!, /SIGKILL.*\nstill running: hangs/)
  assert.equal(results.has('next'), false)
})

test('a spare worker starts files only while the cores are idle, and every file runs once', async () => {
  const names = ['one', 'two', 'three', 'four']
  const run = async (share: number) => {
    const paths = names.map((name) => {
      const path = join(folder, `${name}.test.ts`)
      const source = `test('${name}', async () => { console.log(process.pid); await new Promise((r) => setTimeout(r, 300)) })`
      writeFileSync(path, `import { test } from 'node:test'\n${source}`)
      return relative(root, path)
    })
    const results: FileResult[] = []
    await runLanes({
      plan: { busy: paths, waiting: [] },
      environment: process.env,
      ended: (result) => results.push(result),
      signal: new AbortController().signal,
      lanes: { busy: 1, waiting: 0, spare: 1 },
      idle: () => new Promise((resolve) => setTimeout(resolve, 20, share)),
    })
    assert.deepEqual(results.map(({ file }) => file).toSorted(), paths.toSorted())
    return new Set(results.map(({ output }) => output.trim())).size
  }
  assert.equal(await run(0.1), 1)
  assert.equal(await run(0.5), 2)
})
