import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const saltBytes = 16
const hashBytes = 32

/** Six random digits. */
export function drawPin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Masks a code with the same number of characters of the same alphabet, so that the number of segments of the text is unchanged. */
export const maskOf = (pin: string): string => '*'.repeat(pin.length)

/** The stored form of a code: a salt and an scrypt hash. */
export async function hashPin(pin: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, await derive(pin, salt, hashBytes)])
}

/** Whether a code matches its hash, in constant time. */
export async function isPin(pin: string, hashed: Buffer): Promise<boolean> {
  const hash = await derive(pin, hashed.subarray(0, saltBytes), hashBytes)
  return timingSafeEqual(hash, hashed.subarray(saltBytes))
}
