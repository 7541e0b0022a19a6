import { randomFillSync } from 'node:crypto'
import { wallNow } from './wall-clock.ts'

const pool = Buffer.alloc(10 * 1024)
let used = pool.length
let lastMs = 0
let counter = 0
/** The instant `lastMs` as the digits of an ID. */
let time = ''

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A time-ordered UUID (RFC 9562, version 7): 48 bits of wall time, a 12-bit counter within the millisecond, 62 random bits. */
export function uuidv7(): string {
  const now = wallNow()
  if (now > lastMs) tick(now)
  else if (++counter > 0xfff) tick(lastMs + 1)
  return `${time}-7${counter.toString(16).padStart(3, '0')}-${randomTail()}`
}

function tick(ms: number): void {
  lastMs = ms
  counter = 0
  const digits = ms.toString(16).padStart(12, '0')
  time = `${digits.slice(0, 8)}-${digits.slice(8)}`
}

function randomTail(): string {
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += 8
  const byte = (i: number) => hex[pool[at + i]!]!
  const variant = hex[(pool[at]! & 0x3f) | 0x80]!
  return `${variant}${byte(1)}-${byte(2)}${byte(3)}${byte(4)}${byte(5)}${byte(6)}${byte(7)}`
}

/** The lowest and the highest ID. */
export const firstId = '00000000-0000-0000-0000-000000000000'
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The smallest UUIDv7 of an instant, as the lower bound of time-ordered keys. */
export function uuidAt(wallMs: number): string {
  const time = Math.max(0, Math.floor(wallMs)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The instant inside a UUIDv7, in milliseconds of wall time. */
export function timeOfUuid(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a path parameter or body member has the format of a UUID. */
export function isUuid(value: string): boolean {
  return uuidShape.test(value)
}
