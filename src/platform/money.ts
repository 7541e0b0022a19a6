/** Micro-euros: money is an integer internally, and a decimal string or number in APIs. */
export type Micro = number

const decimal = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/

/** `0.0333` → 33300. Throws a RangeError unless the text is a decimal with at most six places. */
export function parseEuro(text: string): Micro {
  const match = decimal.exec(text)
  if (!match) throw new RangeError(`not an amount in euros with at most six decimals: ${text}`)
  const [, sign, euros, fraction = ''] = match
  const micro = Number(euros) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  return sign ? -micro : micro
}

/** 33300 → `0.0333`: at least four decimals, as the public API shows prices. */
export function formatEuro(micro: Micro): string {
  const sign = micro < 0 ? '-' : ''
  const digits = String(Math.abs(micro)).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,2}$/, '')
  return `${sign}${digits.slice(0, -6)}.${fraction}`
}
