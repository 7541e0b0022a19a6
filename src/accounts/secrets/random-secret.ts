import { randomInt } from 'node:crypto'
import { weaknessOf } from './strength.ts'

const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 24 characters that pass the strength rule, without easily confused characters. */
export function randomSecret(): string {
  const secret = Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return weaknessOf(secret) ? randomSecret() : secret
}
