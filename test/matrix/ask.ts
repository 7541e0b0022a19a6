import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { requestHeader } from '../support/statements.ts'
import type { Prepared } from './requests.ts'
import type { MatrixClient } from './clients.ts'

export type Heard = { requestId: string; status: number; headers: IncomingHttpHeaders; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let count = 0

/**
 * Sends a request with these Authorization headers. Each request comes from another network, because the exchange throttles a network after invalid
 * credentials, which this test does not check.
 */
export function ask(
  url: string,
  { headers: authorization, cookie }: Pick<MatrixClient, 'headers' | 'cookie'>,
  prepared: Prepared,
): Promise<Heard> {
  const { method, path, body, type, ifMatch } = prepared
  const n = ++count
  const requestId = String(n)
  const headers = {
    [requestHeader]: requestId,
    'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.1`,
    'sec-fetch-site': 'same-origin',
    ...(cookie && { cookie }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(authorization.length > 0 && { authorization: authorization as string[] }),
    ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: headers as never, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () =>
        resolve({ requestId, status: answer.statusCode!, headers: answer.headers, text }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

const changing = [
  'date',
  'x-request-id',
  'x-correlator',
  'x-nexmo-trace-id',
  'content-length',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The timestamp in errors of the SIM operations, and the times of created objects. */
const times = /"(timestamp|created_at|since)":"[\dT:.-]+Z"/g

/** The status, headers and body of a response, without parts that differ in every response, and without the IDs that the request named. */
export function comparableAnswer({ status, headers, text }: Heard, ids: readonly string[]): unknown {
  const rest = Object.entries(headers).filter(([name]) => !changing.includes(name))
  const masked = ids
    .reduce((masked, id) => masked.replaceAll(id, 'ID'), text)
    .replaceAll(uuid, 'ID')
    .replace(times, '"$1":"NOW"')
  return { status, headers: Object.fromEntries(rest), body: masked }
}
