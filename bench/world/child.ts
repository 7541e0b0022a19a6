import { fork, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process that lives no longer than the bench. */
export type Child = { pid: number; process: ChildProcess; stop(): Promise<void> }

const timeoutMs = 20_000

/** All that run. */
const children = new Set<Child>()

/** Ends whatever runs: a measurement whose time is over has lost sight of it. */
export async function endChildren(): Promise<void> {
  await Promise.all(Array.from(children, (child) => child.stop()))
}

/** Starts a program; `stop` asks it to end, and makes it end when it does not. */
export function startChild(command: string, words: string[], options: SpawnOptions): Child {
  return owned(spawn(command, words, options))
}

/** A part of the bench in a process of its own, which can be asked. */
export type BenchChild<Ready> = Child & { ready: Ready; ask<Answer>(question: unknown): Promise<Answer> }

/** Starts `bench/children/<name>.ts` and waits until it is ready. */
export async function forkChild<Ready>(name: string, words: string[] = []): Promise<BenchChild<Ready>> {
  const child = fork(join(import.meta.dirname, '../children', `${name}.ts`), words)
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  const end = () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended before it answered`))
    waiting.clear()
  }
  let requested = 0
  const [{ ready }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
  ])) as [{ ready: Ready }]
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  child.once('exit', end)
  return {
    ...owned(child),
    ready,
    ask: (question) =>
      new Promise((resolve, reject) => {
        requested += 1
        waiting.set(requested, { resolve, reject })
        // What cannot be sent any more is told here; nobody would hear it as an event.
        child.send({ id: requested, question }, (error) => error && reject(error))
      }),
  }
}

function owned(child: ChildProcess): Child {
  // Asked, not killed: the program has a database server to stop.
  const endAtExit = () => child.kill('SIGTERM')
  process.once('exit', endAtExit)
  // `close` comes after the end of everything that holds its output, such as the program behind `npm`.
  const ended = once(child, 'close').finally(() => {
    process.removeListener('exit', endAtExit)
    children.delete(one)
  })
  const one: Child = {
    pid: child.pid!,
    process: child,
    async stop() {
      const reschedule = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(reschedule)
    },
  }
  children.add(one)
  return one
}
