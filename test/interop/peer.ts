import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#platform/embedded/index.ts'

/** A third-party program that runs until the end of a test at most. */
export type Peer = {
  /** The reason why the program has ended; undefined while it runs. */
  over(): string | undefined
  /** Resolves when the program has ended. */
  ended: Promise<void>
  /** Sends SIGTERM, and SIGKILL after ten seconds, and waits until the program has ended. */
  stop(): Promise<void>
}

const timeoutMs = 10_000

/** Starts the program in a folder. Its output is discarded, because it writes a log file. */
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

/** Free ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
