import { createHash, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Ten recovery codes of 80 random bits each, in the form in which they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]!).join('')
    return letters.match(/.{4}/g)!.join('-')
  })
}

export function hashOfRecovery(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest()
}
