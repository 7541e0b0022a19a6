import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#platform/embedded/index.ts'

const root = resolve(import.meta.dirname, '../..')
const key = 'registry-key'
const secret = 'registry-secret-of-the-faults'

export type Charge = { kind: string; subject: string }
export type SentText = { to: string; text: string }

/** The simulated campaign registry as a process that can be killed and started again with the same state and addresses. */
export type RegistryProcess = {
  /** Address of the API. */
  url: string
  key: string
  secret: string
  kill(): Promise<void>
  start(): Promise<void>
  charges(): Promise<Charge[]>
  /** The texts that the registry has sent to phones. */
  texts(): Promise<SentText[]>
  inject(fault: Record<string, unknown>): Promise<void>
}

/** Starts the registry with its state in a folder. Identities and vettings take `delayMs`. */
export async function startRegistryProcess(folder: string, delayMs: number): Promise<RegistryProcess> {
  const [port, controlPort] = [await freePort(), await freePort()]
  const words = [
    '--port',
    port,
    '--control-port',
    controlPort,
    '--key',
    key,
    '--secret',
    secret,
    '--state',
    join(folder, 'registry.json'),
    '--scoring-delay',
    delayMs,
    '--json',
  ].map(String)
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))
  const start = async () => {
    child = spawn(process.execPath, [join(root, 'src/main.ts'), 'simulator', 'registry', ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the registry did not start: ${String(code)}`)
    })
    ended.catch(() => {})
    await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), ended])
  }
  const control = async (method: string, path: string, body?: Record<string, unknown>) => {
    const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}/v2`,
    key,
    secret,
    start,
    async kill() {
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
    charges: async () => ((await control('GET', '/charges')) as { charges: Charge[] }).charges,
    texts: async () => ((await control('GET', '/texts')) as { texts: SentText[] }).texts,
    inject: async (fault) => void (await control('POST', '/faults', fault)),
  }
}
