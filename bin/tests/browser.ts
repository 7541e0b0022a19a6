import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A browser in a separate process, and its address. */
type TestBrowserServer = { address: string; stop: () => Promise<void> }

export async function startTestBrowser(): Promise<TestBrowserServer> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'browser-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [address] = await Promise.race([once(createInterface({ input: server.stdout }), 'line'), ended])
  if (typeof address !== 'string') throw new Error('the browser of the tests did not start')
  return {
    address,
    async stop() {
      server.stdin.end()
      await ended
    },
  }
}
