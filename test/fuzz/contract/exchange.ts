import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import type { Known } from './send.ts'

/** An exchange in a separate process, and its log. */
export type Fuzzed = {
  known: Known
  /** Passes every later line of its log to `listen`. */
  onLog(listen: (line: string) => void): void
  /** The reason why the process has exited by itself; undefined while it runs. */
  dead(): string | undefined
  /** From now on the exchange behaves as if it had this bug, or correctly if no bug has this name. Works only if bugs can be planted. */
  plant(bug: string): Promise<void>
  stop(): Promise<void>
}

export async function startFuzzed(environment: Record<string, string> = {}): Promise<Fuzzed> {
  const child = fork(join(import.meta.dirname, 'exchange-process.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, STROWGER_TEST_LOG: 'debug', ...environment },
  })
  const listeners: ((line: string) => void)[] = []
  const last: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => {
    last.push(line)
    if (last.length > 20) last.shift()
    for (const listen of listeners) listen(line)
  })
  const ended = once(child, 'exit').then(([code]) => String(code))
  let dead: string | undefined
  void ended.then((code) => (dead = `ended with ${code}: ${last.join('\n')}`))
  const [known] = (await Promise.race([once(child, 'message'), ended.then(() => [])])) as [Known?]
  if (!known) throw new Error(`the exchange did not start: ${last.join('\n')}`)
  return {
    known,
    onLog: (listen) => void listeners.push(listen),
    dead: () => dead,
    async plant(bug) {
      child.send(bug)
      await once(child, 'message')
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
