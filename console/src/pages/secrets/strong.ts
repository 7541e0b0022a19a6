const letters = 'abcdefghijkmnopqrstuvwxyz'
const digits = '23456789'
const alphabet = `${letters}${letters.toUpperCase()}${digits}`

/** Twenty-two random characters, about 125 bits, of the kinds that a secret requires. */
export function strongSecret(): string {
  // Bytes beyond the last full multiple of the alphabet's length are skipped, so that all characters are
  // equally likely.
  const fair = 256 - (256 % alphabet.length)
  const bytes = [...crypto.getRandomValues(new Uint8Array(128))].filter((byte) => byte < fair)
  const secret = bytes
    .slice(0, 22)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(secret)) ? secret : strongSecret()
}
