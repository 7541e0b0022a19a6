/** The network of a number, as the API shows it. */
export type Result = { number: string; network: string | null }

export type WrongKind = 'other-network' | 'unreadable-network' | 'other-number' | 'missing'

const otherNetwork = '310004'
const otherNumber = '12125550000'

/** Makes the first result wrong. */
export function wrongResults([first, ...rest]: readonly Result[], kind: WrongKind): Result[] {
  if (!first || kind === 'missing') return rest
  if (kind === 'other-number') return [{ ...first, number: otherNumber }, ...rest]
  return [{ ...first, network: kind === 'other-network' ? otherNetwork : 'AT\u0000T' }, ...rest]
}
