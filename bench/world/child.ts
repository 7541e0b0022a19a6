import { fork, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A child process that is stopped when the bench exits. */
export type Child = { pid: number; process: ChildProcess; stop(): Promise<void> }

const timeoutMs = 20_000

/** All running child processes. */
const children = new Set<Child>()

/** Stops all child processes, because a measurement that exceeds its time limit does not stop its own. */
export async function endChildren(): Promise<void> {
  await Promise.all(Array.from(children, (child) => child.stop()))
}

/** Starts a program; `stop` sends SIGTERM, and SIGKILL after a timeout. */
export function startChild(command: string, args: string[], options: SpawnOptions): Child {
  return owned(spawn(command, args, options))
}

/** A part of the bench in a separate process, which handles requests. */
export type BenchChild<Ready> = Child & { ready: Ready; ask<Answer>(question: unknown): Promise<Answer> }

/** Starts `bench/children/<name>.ts` and waits until it is ready. */
export async function forkChild<Ready>(name: string, args: string[] = []): Promise<BenchChild<Ready>> {
  const child = fork(join(import.meta.dirname, '../children', `${name}.ts`), args)
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  const end = () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} exited before it responded`))
    waiting.clear()
  }
  let lastId = 0
  const [{ ready }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} exited before it was ready`))),
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
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        // Rejects if sending fails, because an error event would have no listener.
        child.send({ id: lastId, question }, (error) => error && reject(error))
      }),
  }
}

function owned(child: ChildProcess): Child {
  // SIGTERM instead of SIGKILL, because the program must stop its database server.
  const endAtExit = () => child.kill('SIGTERM')
  process.once('exit', endAtExit)
  // `close` follows the end of all processes that hold its output, such as the program started by `npm`.
  const ended = once(child, 'close').finally(() => {
    process.removeListener('exit', endAtExit)
    children.delete(one)
  })
  const one: Child = {
    pid: child.pid!,
    process: child,
    async stop() {
      const killer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(killer)
    },
  }
  children.add(one)
  return one
}
