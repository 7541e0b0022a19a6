import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { isPlaced, lateShareOf, shareOf } from './reserve-body.ts'
import { octetsPerValue, smallBody, type Share } from './shares.ts'
import { inTurn } from './turns.ts'

/** Watches a body while it arrives: the parts to keep, the number of values, and whether it is too large. */
export type Watch = { push(chunk: Buffer): Buffer[]; values(): number; isTooLarge?(): boolean }

/** How a body is watched: always, or only once it is large. */
export type Watching = { open(): Watch; always?: boolean }

type Done = (error: Error | null, body?: Buffer) => void
type Limited = { declared: number; most: number }

export const tooLarge = Object.assign(new Error('The body is too large.'), {
  code: 'FST_ERR_CTP_BODY_TOO_LARGE',
})
const notFull = Object.assign(new Error('The body does not match its Content-Length.'), {
  code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
  statusCode: 400,
})

/**
 * Reads a body. A body of more than 16 KiB is watched while it arrives, charged to its owner, and processed in a separate turn; a body
 * without a length takes a slot once it exceeds that size.
 */
export function readBody(request: FastifyRequest, payload: Readable, watching: Watching, done: Done): void {
  const limited = {
    declared: Number(request.headers['content-length']),
    most: request.routeOptions.bodyLimit,
  }
  if (limited.declared > limited.most) return done(tooLarge)
  const reading = openReading(request, watching)
  let last: Promise<void> | undefined
  let over = false
  const end = (error: Error | null) => {
    if (over) return
    over = true
    payload.removeListener('data', take).removeListener('end', finish).removeListener('error', fail)
    if (error) done(error)
    else if (!reading.share) done(null, reading.body())
    else void inTurn(() => done(null, reading.body()))
  }
  const now = (chunk: Buffer) => {
    const refusal = reading.take(chunk, limited)
    if (refusal) end(refusal)
  }
  // A fast client would send 2 MB before other connections get a turn.
  const take = (chunk: Buffer) => {
    if (!reading.share) return now(chunk)
    payload.pause()
    last = inTurn(() => now(chunk)).then(() => void payload.resume(), end)
  }
  const finishNow = () =>
    end(Number.isNaN(limited.declared) || reading.received() === limited.declared ? null : notFull)
  // The end may be signaled while the last chunk waits for its turn.
  const finish = () => (last ? void last.then(finishNow) : finishNow())
  const fail = (error: Error) => end(Object.assign(error, { statusCode: 400 }))
  payload.on('data', take).on('end', finish).on('error', fail)
  payload.resume()
}

function openReading(request: FastifyRequest, { open, always = false }: Watching) {
  let [received, charged, values] = [0, 0, 0]
  let chunks: Buffer[] = []
  let share: Share | undefined = shareOf(request)
  let watch = share || always ? open() : undefined
  const look = (chunk: Buffer) => {
    chunks.push(...(watch?.push(chunk) ?? [chunk]))
    const seen = watch?.values() ?? 0
    share?.charge((seen - values) * octetsPerValue)
    values = seen
  }
  const enter = (): Error | undefined => {
    const entered = lateShareOf(request)
    if (entered instanceof Error) return entered
    share = entered
    if (watch) share.charge(values * octetsPerValue)
    else {
      const before = chunks
      chunks = []
      watch = open()
      for (const chunk of before) look(chunk)
    }
    return undefined
  }
  return {
    get share() {
      return share
    },
    received: () => received,
    take(chunk: Buffer, { most }: Limited): Error | undefined {
      received += chunk.length
      if (received > most) return tooLarge
      look(chunk)
      if (watch?.isTooLarge?.()) return tooLarge
      if (!share && received > smallBody && isPlaced(request)) {
        const refusal = enter()
        if (refusal) return refusal
      }
      share?.charge(received - charged)
      charged = received
      return undefined
    },
    // The chunks are copied, because the socket reuses its buffer.
    body: () => Buffer.concat(chunks),
  }
}
