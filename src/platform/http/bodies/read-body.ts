import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { isPlaced, lateShareOf, shareOf } from './reserve-body.ts'
import { octetsPerValue, smallBody, type Share } from './shares.ts'
import { inTurn } from './turns.ts'

/** What looks at a body while it comes in: what it keeps of a piece, how many values it has seen, whether it is too large. */
export type Watch = { push(chunk: Buffer): Buffer[]; values(): number; isTooLarge?(): boolean }

/** How a body is watched: once it is large, or always. */
export type Watching = { open(): Watch; always?: boolean }

type Done = (error: Error | null, body?: Buffer) => void
type Limited = { declared: number; most: number }

export const tooLarge = Object.assign(new Error('The body is too large.'), {
  code: 'FST_ERR_CTP_BODY_TOO_LARGE',
})
const notFull = Object.assign(new Error('The body does not have the length that was said.'), {
  code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
  statusCode: 400,
})

/**
 * Reads a body whole. One of more than 16 KiB is watched while it comes in, charged to its owner, and given back in a turn of its own; one
 * that did not say its length asks for a place when it has come so far.
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
    else if (!reading.share) done(null, reading.whole())
    else void inTurn(() => done(null, reading.whole()))
  }
  const now = (chunk: Buffer) => {
    const refusal = reading.take(chunk, limited)
    if (refusal) end(refusal)
  }
  // A fast client would send two megabytes before anybody else has a turn.
  const take = (chunk: Buffer) => {
    if (!reading.share) return now(chunk)
    payload.pause()
    last = inTurn(() => now(chunk)).then(() => void payload.resume(), end)
  }
  const finishNow = () =>
    end(Number.isNaN(limited.declared) || reading.received() === limited.declared ? null : notFull)
  // The end is told while the last piece waits for its turn.
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
    // Always a copy: what the socket reads into is its own.
    whole: () => Buffer.concat(chunks),
  }
}
