import type { Fault } from '#platform/contract/problem.ts'

/**
 * A secret must have 8 to 25 characters, with a lower case letter, an upper case letter and a digit (S3-099, S3-179). Returns the error, or
 * undefined if the secret complies.
 */
export function weaknessOf(secret: string): Fault | undefined {
  const { length } = Array.from(secret)
  const strong =
    length >= 8 && length <= 25 && /[a-z]/.test(secret) && /[A-Z]/.test(secret) && /[0-9]/.test(secret)
  return strong
    ? undefined
    : { name: 'secret', reason: 'Does not meet complexity requirements', rule: 'strength' }
}
