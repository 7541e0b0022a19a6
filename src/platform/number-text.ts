type EurosOptions = {
  /** The locale; by default that of the reader. */
  locale?: string
  /** Whether thousands are separated. */
  grouping?: boolean
}

/** An amount of the API, rounded to cents without its unit: `1,234.57`. Texts and numbers of the same amount have the same result. */
export function roundedEuros(
  amount: string | number,
  { locale, grouping = true }: EurosOptions = {},
): string {
  // The API has up to six decimals. As an integer, half a cent is exact.
  const micro = Math.round(Number(amount) * 1_000_000)
  const cents = Math.sign(micro) * Math.round(Math.abs(micro) / 10_000)
  return decimals(locale, 2, grouping).format(cents / 100)
}

/** A share from 0 to 1 in percent with one decimal: `97.3 %`. */
export const percentText = (share: number, locale?: string): string =>
  `${decimals(locale, 1).format(Math.round(share * 1000) / 10)} %`

const formats = new Map<string, Intl.NumberFormat>()

/** Formats with this number of decimals; creating a format takes longer than using it. */
function decimals(locale: string | undefined, digits: number, useGrouping = true): Intl.NumberFormat {
  const key = [locale, digits, useGrouping].join()
  const known = formats.get(key)
  if (known) return known
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping }
  const format = new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}
