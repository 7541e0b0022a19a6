const letters = 'abcdefghijkmnopqrstuvwxyz'
const digits = '23456789'
const alphabet = `${letters}${letters.toUpperCase()}${digits}`

/** Twenty-two characters, as far as chance goes 125 bits, of the kinds that a secret has to have. */
export function strongSecret(): string {
  // Bytes above the last whole round of the alphabet are left out, so that none is more likely than another.
  const fair = 256 - (256 % alphabet.length)
  const bytes = [...crypto.getRandomValues(new Uint8Array(128))].filter((byte) => byte < fair)
  const secret = bytes
    .slice(0, 22)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(secret)) ? secret : strongSecret()
}
