const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Formats bytes with decimal units, such as `31.2 MB`, because networks bill in these units. */
export function bytesOf(bytes: number): string {
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 100 && power > 0 ? 1 : 0 })} ${units[power]}`
}
