/**
 * An application that gets access tokens of numbers: each connection sends one request to `/oauth2/bc-authorize`, then one to `/oauth2/token`, each
 * with an assertion signed for this call only. As many assertions as possible are signed before the measurement.
 */
import { cibaGrant } from '../../test/support/network.ts'
import { claimsOf, token } from '../../test/support/jwt.ts'
import { msisdnOf, someOf } from '../world/network-sims.ts'
import { type Line, openLine } from './http-line.ts'
import { answerParent } from './parent.ts'

/** Connections to a port, the duration in seconds, and the number of SIMs used. */
export type Drive = {
  port: number
  connections: number
  seconds: number
  sims: number
  application: { id: string; privateKey: string }
}

/** Milliseconds per pair of requests, from the first byte to the last. */
export type Driven = { pairs: number; seconds: number; p50: number; p99: number }

const signedBeforehand = 1_500
const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'
const signed: string[] = []
let pairCount = 0

answerParent(null, async (drive: Drive): Promise<Driven> => {
  for (let i = signed.length; i < signedBeforehand * drive.seconds; i++) signed.push(sign(drive))
  const began = performance.now()
  const until = began + drive.seconds * 1000
  const took: number[] = []
  const customer = async () => {
    const line = openLine(drive.port)
    while (performance.now() < until) took.push(await pair(line, drive))
    line.close()
  }
  await Promise.all(Array.from({ length: drive.connections }, customer))
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const seconds = (performance.now() - began) / 1000
  return { pairs: sorted.length, seconds, p50: at(0.5), p99: at(0.99) }
})

async function pair(line: Line, drive: Drive): Promise<number> {
  const began = performance.now()
  pairCount += 1
  const msisdn = msisdnOf(someOf(pairCount, drive.sims))
  const started = await post(line, drive, 'bc-authorize', { login_hint: `+${msisdn}`, scope })
  const { auth_req_id } = started as { auth_req_id: string }
  await post(line, drive, 'token', { grant_type: cibaGrant, auth_req_id })
  return performance.now() - began
}

/** Rejects any status except 200, because a rejection costs less than the measured request. */
async function post(line: Line, drive: Drive, path: string, form: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(form).toString()
  const { status, body: answer } = await line.ask(
    [
      `POST /oauth2/${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${signed.pop() ?? sign(drive)}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
  if (status !== 200) throw new Error(`${path} returned ${status}: ${answer}`)
  return JSON.parse(answer)
}

function sign({ application: { id, privateKey } }: Drive): string {
  return token(claimsOf(id), privateKey)
}
