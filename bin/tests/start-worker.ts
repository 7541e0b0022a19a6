import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { FileDone, TestEnded, WorkerEvent } from './events.ts'

const root = resolve(import.meta.dirname, '../..')

/** Result of a file: `done` if all its tests ran to their end, otherwise `died` with the reason. */
export type FileResult = {
  file: string
  tests: TestEnded[]
  /** Standard output and standard error of the file. */
  output: string
  seconds: number
  done?: FileDone
  died?: string
}

export type TestWorker = {
  run(file: string): Promise<FileResult>
  /** Stops the worker and all processes that its tests have left running. */
  stop(): Promise<void>
  kill(): void
}

/** Time limit of a file in milliseconds; then its worker is killed and the file is reported as failed. */
const fileDeadlineMs = 20 * 60_000

export function startWorker(environment: NodeJS.ProcessEnv): TestWorker {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    // A process group, so that processes started by tests end with their worker.
    detached: true,
  })
  const commands = child.stdio[3] as Writable
  // The exit of a worker reports that it died.
  commands.on('error', () => undefined)
  let output = ''
  for (const stream of [child.stdout, child.stderr] as Readable[])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const events = createInterface({ input: child.stdio[4] as Readable })
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // Wait for both, so that the last events of the worker are read.
  const ended = Promise.all([exit, once(events, 'close')]).then(
    ([[code, signal]]) => signal ?? `code ${code}`,
  )
  return {
    async run(file) {
      const began = performance.now()
      output = ''
      commands.write(`${file}\n`)
      const result = await follow(child, events, ended)
      return { file, ...result, output, seconds: (performance.now() - began) / 1000 }
    },
    async stop() {
      commands.end()
      const hangs = setTimeout(() => endGroup(child), 10_000)
      await exit
      clearTimeout(hangs)
      endGroup(child)
    },
    kill: () => endGroup(child),
  }
}

/** Collects the events of one file until the file is done or its worker exits. */
async function follow(
  child: ChildProcess,
  events: Interface,
  ended: Promise<string>,
): Promise<Pick<FileResult, 'tests' | 'done' | 'died'>> {
  const tests: TestEnded[] = []
  const running: string[] = []
  let late = false
  const deadline = setTimeout(() => {
    late = true
    endGroup(child)
  }, fileDeadlineMs)
  const done = new Promise<FileDone>((resolve) => {
    events.on('line', (line) => {
      const event = JSON.parse(line) as WorkerEvent
      if (event.type === 'done') resolve(event)
      else if (event.type === 'begun') running.push(event.title)
      else tests.push(event)
    })
  })
  const first = await Promise.race([done, ended])
  clearTimeout(deadline)
  events.removeAllListeners('line')
  if (typeof first === 'object') return { tests, done: first }
  const reason = late
    ? `did not end within ${fileDeadlineMs / 60_000} minutes and was killed`
    : `its process ended (${first}) before its tests did`
  const unfinished = running.filter((title) => !tests.some((test) => test.title === title))
  return { tests, died: [reason, ...unfinished.map((title) => `still running: ${title}`)].join('\n') }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // The process group no longer exists.
  }
}
