const most = 2_000

/**
 * A name as it is looked for: small letters and digits of ASCII and single blanks. Other letters are written as their numbers, because
 * what a database takes for a letter depends on its locale. Of a long one the first two thousand of them: an index holds no longer ones.
 */
export function fold(name: string): string {
  const folded = Array.from(name.normalize('NFKD').toLowerCase(), (character) => {
    if (/[a-z0-9]/.test(character)) return character
    if (/\p{M}/u.test(character)) return ''
    return /[\p{L}\p{N}]/u.test(character) ? character.codePointAt(0)!.toString(36).padStart(3, '0') : ' '
  })
  return folded.join('').replaceAll(/ +/g, ' ').trim().slice(0, most)
}
