/** GSM 03.38 default alphabet in code order; position 0x1B is the escape to the extension table. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const EXTENSION: readonly (readonly [code: number, character: string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]

const ESCAPE = 0x1b
const EXTENDED = 0x100

/** Maps a UTF-16 unit to 0 (not GSM), code + 1 (basic table), or 0x100 | code (extension table). The last unit is '€'. */
const SEPTETS = new Uint16Array(0x20ad)
for (let code = 0; code < BASIC.length; code += 1) {
  if (code !== ESCAPE) SEPTETS[BASIC.charCodeAt(code)] = code + 1
}
for (const [code, character] of EXTENSION) SEPTETS[character.charCodeAt(0)] = EXTENDED | code

const EXTENSION_CHARACTERS = new Map(EXTENSION)

/** Number of septets of the text in GSM 03.38, or -1 if a character is in neither table. */
export function countSeptets(text: string): number {
  let septets = text.length
  for (let i = 0; i < text.length; i += 1) {
    const septet = SEPTETS[text.charCodeAt(i)]
    if (!septet) return -1
    if (septet >= EXTENDED) septets += 1
  }
  return septets
}

/** Septets of one UTF-16 unit of a GSM 03.38 text: two for a character of the extension table. */
export function septetsOf(unit: number): 1 | 2 {
  return SEPTETS[unit]! >= EXTENDED ? 2 : 1
}

/** Replaces each code point that is in neither table by '?'. */
export function inGsm(text: string): string {
  if (countSeptets(text) >= 0) return text
  return Array.from(text, (character) => (countSeptets(character) < 0 ? '?' : character)).join('')
}

/** A text of GSM 03.38 in septets, one in each octet. */
export function encodeGsm(text: string): Buffer {
  const octets = Buffer.allocUnsafe(text.length * 2)
  let end = 0
  for (let i = 0; i < text.length; i += 1) {
    const septet = SEPTETS[text.charCodeAt(i)]!
    if (septet >= EXTENDED) octets[end++] = ESCAPE
    octets[end++] = septet >= EXTENDED ? septet & 0x7f : septet - 1
  }
  return octets.subarray(0, end)
}

/**
 * Decodes unpacked septets. An escape before a code without an extension shows the basic character
 * (3GPP 23.038, 6.2.1.1); octets above 0x7F become U+FFFD.
 */
export function decodeGsm(octets: Uint8Array): string {
  let text = ''
  for (let i = 0; i < octets.length; i += 1) {
    const octet = octets[i]!
    if (octet !== ESCAPE) text += basicCharacter(octet)
    else if (i + 1 < octets.length) {
      i += 1
      text += EXTENSION_CHARACTERS.get(octets[i]!) ?? basicCharacter(octets[i]!)
    }
  }
  return text
}

function basicCharacter(octet: number): string {
  return octet === ESCAPE ? ' ' : (BASIC[octet] ?? '\ufffd')
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
