import { fork, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process that lives no longer than the bench. */
export type Child = { pid: number; process: ChildProcess; stop(): Promise<void> }

const patienceMs = 20_000

/** Starts a program; `stop` asks it to end, and makes it end when it does not. */
export function startChild(command: string, words: string[], options: SpawnOptions): Child {
  return owned(spawn(command, words, options))
}

/** A part of the bench in a process of its own, which can be asked. */
export type Asked<Ready> = Child & { ready: Ready; ask<Answer>(question: unknown): Promise<Answer> }

/** Starts `bench/children/<name>.ts` and waits until it is ready. */
export async function forkChild<Ready>(name: string, words: string[] = []): Promise<Asked<Ready>> {
  const child = fork(join(import.meta.dirname, '../children', `${name}.ts`), words)
  const waiting = new Map<number, (answer: never) => void>()
  let asked = 0
  const [{ ready }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
  ])) as [{ ready: Ready }]
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return {
    ...owned(child),
    ready,
    ask: (question) =>
      new Promise((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        child.send({ id: asked, question })
      }),
  }
}

function owned(child: ChildProcess): Child {
  // Asked, not killed: the program has a database server to stop.
  const endAtExit = () => child.kill('SIGTERM')
  process.once('exit', endAtExit)
  // `close` comes after the end of everything that holds its output, such as the program behind `npm`.
  const ended = once(child, 'close').finally(() => process.removeListener('exit', endAtExit))
  return {
    pid: child.pid!,
    process: child,
    async stop() {
      const hurry = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(hurry)
    },
  }
}
