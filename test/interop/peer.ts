import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#platform/embedded/index.ts'

/** A third-party program that runs during a test, and never longer. */
export type Peer = {
  /** Why it is no longer running, or undefined. */
  over(): string | undefined
  /** Resolves when it has ended. */
  ended: Promise<void>
  /** Ends it with SIGTERM, kills it after ten seconds, and waits. */
  stop(): Promise<void>
}

const timeoutMs = 10_000

/** Starts it in a folder; its output is dropped, because it writes its own log. */
export function startPeer(command: string, words: readonly string[], folder: string): Peer {
  const child = spawn(command, words, { cwd: folder, stdio: 'ignore' })
  let over: string | undefined
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.removeListener('exit', killAtExit)
    over = `${command} ended with ${code ?? signal}`
  })
  return {
    over: () => over,
    ended,
    async stop() {
      if (over) return
      child.kill('SIGTERM')
      const reschedule = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      await ended
      clearTimeout(reschedule)
    },
  }
}

/** Different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
