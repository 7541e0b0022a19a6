/**
 * Guesses secrets at a steady rate from many addresses of this machine, each in a separate network (127.x.y.1), on keep-alive connections. An
 * address sends its next guess after the response to the previous one.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getOf, postOf } from '../world/load.ts'
import { type Line, openLine } from './http-line.ts'
import { answerParent } from './parent.ts'

/** The attacked authentication method; `none` sends requests without credentials, for comparison. */
export type Entrance = 'none' | 'api' | 'clients' | 'tokens' | 'customers' | 'people'

/** `known`: existing IDs, used by every second guess. */
export type Guessing = {
  port: number
  entrance: Entrance
  addresses: number
  perSecond: number
  seconds: number
  known: readonly string[]
}

/** Number of responses by status, and the guesses sent per second. */
export type GuessingResult = { statuses: Record<string, number>; perSecond: number }

const lines: Line[] = []
let guessed = 0

answerParent(null, async ({ port, entrance, addresses, perSecond, seconds, known }: Guessing) => {
  for (const line of lines.splice(0)) line.close()
  for (let i = 0; i < addresses; i += 1) lines.push(openLine(port, `127.${10 + (i >> 8)}.${i & 255}.1`))
  const free = lines.slice()
  const statuses: Record<string, number> = {}
  const going = new Set<Promise<void>>()
  const guess = async (line: Line) => {
    guessed += 1
    const id = guessed % 2 ? known[guessed % known.length] : undefined
    const { status } = await line.ask(requestTo[entrance](id))
    statuses[status] = (statuses[status] ?? 0) + 1
    free.push(line)
  }
  const began = performance.now()
  let sent = 0
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - began) / 1000) * perSecond)
    for (; sent < due && free.length > 0; sent += 1) {
      const one = guess(free.shift()!).finally(() => going.delete(one))
      going.add(one)
    }
    await pause(2)
  }
  const took = (performance.now() - began) / 1000
  await Promise.all(going)
  return { statuses, perSecond: sent / took } satisfies GuessingResult
})

const secret = () => `Aa1${randomBytes(9).toString('base64url')}`
const basic = (id: string) => `Basic ${Buffer.from(`${id}:${secret()}`).toString('base64')}`
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** A guess for each authentication method, with an existing or a random ID. */
const requestTo: Record<Entrance, (id: string | undefined) => string> = {
  none: () => 'GET /account/get-balance HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  api: (id = hex(4)) => getOf('/account/get-balance', basic(id)),
  clients: (id = `sim-${hex(8)}`) => formTo('/oauth2/token', 'grant_type=client_credentials', basic(id)),
  tokens: (id = randomUUID()) => postOf('/v1/messages', `Bearer ${unsigned(id)}`, {}),
  customers: (id = hex(4)) => fromPage('/console/v1/session', { api_key: id, api_secret: secret() }),
  people: (id = `${hex(6)}@example.com`) =>
    fromPage('/operator/v1/session', { email: id, password: `${secret()}${secret()}` }),
}

function formTo(path: string, form: string, authorization: string): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n`
  return `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`
}

/** A request as sent by a page of the console. */
function fromPage(path: string, body: object): string {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`
  return `${head}Content-Length: ${text.length}\r\n\r\n${text}`
}

/** An application token with random bytes instead of its signature. */
function unsigned(applicationId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const claims = { application_id: applicationId, iat, exp: iat + 900, jti: randomUUID() }
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${randomBytes(256).toString('base64url')}`
}
