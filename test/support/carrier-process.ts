import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The carrier simulator in its own process, reachable over SMPP. */
export type CarrierProcess = { host: string; port: number; stop(): Promise<void> }

const root = join(import.meta.dirname, '../..')

/** Starts `strowger simulator carrier` with these credentials. */
export async function startCarrierProcess(systemId: string, password: string): Promise<CarrierProcess> {
  const login = ['--system-id', systemId, '--password', password]
  const words = ['src/main.ts', 'simulator', 'carrier', '--port', '0', '--json', ...login]
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { host, port } = JSON.parse(line) as { host: string; port: number }
  return {
    host,
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      process.removeListener('exit', killAtExit)
    },
  }
}
