import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const saltBytes = 16
const hashBytes = 32

/** Six digits, drawn by lot. */
export function drawPin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Stands for a code where it may not be seen: as long as it, and in the same alphabets, so that the text has the same segments. */
export const maskOf = (pin: string): string => '*'.repeat(pin.length)

/** What is kept of a code: a salt, and a hash that takes a while to make. */
export async function hashPin(pin: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, await derive(pin, salt, hashBytes)])
}

/** Whether a code is the one that was hashed; says nothing by its time of how much of it is right. */
export async function isPin(pin: string, hashed: Buffer): Promise<boolean> {
  const hash = await derive(pin, hashed.subarray(0, saltBytes), hashBytes)
  return timingSafeEqual(hash, hashed.subarray(saltBytes))
}
