import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { openClient } from '../../test/support/client.ts'
import { sizeOfAnswer, statusOfAnswer } from '../children/http-answer.ts'
import { startChild } from './child.ts'
import type { Ready } from './exchange.ts'

/** The program in a separate process on an existing database, and an API user that lists the SIMs of a customer. */
export type SimProgram = {
  pid: number
  /** Sends a request below `/partners/<customer>`; returns the octets of the response when it is complete. */
  get(path: string): Promise<Buffer>
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** Starts the program. */
export async function openSimProgram(
  database: { url: string; ownerUrl: string },
  partnerId: string,
): Promise<SimProgram> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-bench-'))
  chmodSync(data, 0o711)
  const child = startChild(process.execPath, [join(root, 'src/main.ts'), 'serve'], {
    cwd: data,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_JSON: '1',
      STROWGER_PORT: '0',
      STROWGER_DATA: data,
      STROWGER_LOG_LEVEL: 'warn',
    },
  })
  const [line] = (await Promise.race([
    once(createInterface({ input: child.process.stdout! }), 'line'),
    once(child.process, 'exit').then(() => Promise.reject(new Error('the program did not start'))),
  ])) as [string]
  const ready = JSON.parse(line) as Ready
  const port = Number(new URL(ready.url).port)
  let socket = connect(port, '127.0.0.1').setNoDelay()
  const authorization = await authorizationOf(ready, partnerId)
  const head = `HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`
  return {
    pid: child.pid,
    async get(path) {
      // The program closes connections that were idle for long.
      if (socket.destroyed) socket = connect(port, '127.0.0.1').setNoDelay()
      return ask(socket, `GET /v1/partners/${partnerId}${path} ${head}`)
    },
    async stop() {
      socket.destroy()
      await child.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function authorizationOf(ready: Ready, partnerId: string): Promise<string> {
  const operator = openClient(ready.operator_url, `Bearer ${ready.operator_token}`)
  const { status, body } = await operator.post<{ client_id: string; client_secret: string }>(
    '/operator/v1/sim-users',
    { login: 'bench', partners: [{ partner_id: partnerId, subunits: false }] },
  )
  if (status !== 201) throw new Error(`no user: ${status} ${JSON.stringify(body)}`)
  return `Basic ${Buffer.from(`${body.client_id}:${body.client_secret}`).toString('base64')}`
}

/** Sends a request and resolves to the whole response, which is not parsed, to keep the load on the machine low. */
async function ask(socket: Socket, request: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let [had, size] = [0, undefined as number | undefined]
  const { promise, resolve: end, reject } = Promise.withResolvers<Buffer>()
  const hear = (part: Buffer) => {
    parts.push(part)
    had += part.length
    size ??= sizeOfAnswer(parts.length === 1 ? part : Buffer.concat(parts))
    if (size !== undefined && had >= size) end(Buffer.concat(parts))
  }
  const lost = () => reject(new Error('the program has closed the connection'))
  socket.on('data', hear).on('close', lost)
  try {
    socket.write(request)
    const answer = await promise
    if (statusOfAnswer(answer) !== 200) throw new Error(answer.toString('utf8', 0, 1000))
    return answer
  } finally {
    socket.off('data', hear).off('close', lost)
  }
}
