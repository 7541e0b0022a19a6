/**
 * Runs test files one after the other in one process, so that the program is loaded once for many of them. Paths arrive on descriptor 3,
 * one per line; events leave on descriptor 4, one line of JSON each. It uses descriptors because Node's IPC channel would be visible to
 * the tested program.
 */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, mock, run } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { TestEvent } from 'node:test/reporters'
import { describeFailure, isSuiteOfFailures } from './failures.ts'
import { leftBehind, processState } from './left-behind.ts'
import { notLoaded, type FileDone, type WorkerEvent } from './events.ts'

const root = resolve(import.meta.dirname, '../..')
const commands = 3
const results = 4

/** Time limit of one test. Each wait within a test has a shorter limit (test/support/until.ts), whose error states the last value. */
const testTimeoutMs = 900_000

function send(event: WorkerEvent): void {
  const line = Buffer.from(`${JSON.stringify(event)}\n`)
  for (let sent = 0; sent < line.length;) sent += writeSync(results, line, sent)
}

const input = new Socket({ fd: commands, readable: true, writable: false })

async function runFile(file: string): Promise<void> {
  const before = processState()
  // Only the tests keep this process alive now. If they wait for an event that never happens, the process exits, which is reported.
  input.unref()
  const began = performance.now()
  const cpu = process.cpuUsage()
  let summary: FileDone['summary'] | undefined
  const path = join(root, file)
  const events = run({ cwd: root, isolation: 'none', timeout: testTimeoutMs, files: [path] })
  void endAfterHooks(path, before.beforeExit)
  for await (const event of events) {
    if (event.type === 'test:summary') summary = event.data
    else if (event.type === 'test:dequeue') send({ type: 'begun', title: event.data.name })
    else if (event.type === 'test:pass' || event.type === 'test:fail') {
      sendTest(event)
      // Node does not call further hooks of a file after one of them failed, so the counts are requested here.
      if (event.type === 'test:fail' && event.data.name === path) setImmediate(endCounts, before.beforeExit)
    }
  }
  input.ref()
  const { user, system } = process.cpuUsage(cpu)
  mock.reset()
  send({
    type: 'done',
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    summary: summary!,
    leftBehind: await leftBehind(before),
  })
}

/**
 * Node's test runner reports the counts of a file at the end of the process (`beforeExit`). A process with an open socket does not end, so this hook
 * calls the `beforeExit` handlers of the runner after the last hook of the file.
 */
async function endAfterHooks(path: string, known: unknown[]): Promise<void> {
  try {
    await import(pathToFileURL(path).href)
  } catch (error) {
    const failure = describeFailure(error as Error)
    send({ type: 'test', title: notLoaded, nesting: 0, milliseconds: 0, failure })
    process.exit(1)
  }
  // Node calls hooks in the order of their registration, so this one follows those of the file.
  after(() => void setImmediate(endCounts, known))
}

function endCounts(known: unknown[]): void {
  for (const end of process.listeners('beforeExit')) if (!known.includes(end)) end(0)
}

type TestEnd = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

function sendTest({ type, data }: TestEnd): void {
  const { name: title, nesting, skip, details } = data
  const error = type === 'test:fail' ? data.details.error : undefined
  if (details.type === 'suite' && (!error || isSuiteOfFailures(error))) return
  send({
    type: 'test',
    title,
    nesting,
    milliseconds: details.duration_ms,
    ...(skip !== undefined && skip !== false && { skipped: skip === true ? '' : skip }),
    ...(error && { failure: describeFailure(error) }),
  })
}

for await (const file of createInterface({ input })) await runFile(file)
process.exit()
