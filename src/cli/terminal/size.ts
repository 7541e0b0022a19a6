const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

/** A number of octets for people, with three digits: 1600000 is `1.6 MB`. A kilobyte has 1,000 octets. */
export function sizeOf(octets: number): string {
  const unit = Math.min(Math.max(Math.floor(Math.log10(Math.max(octets, 1)) / 3), 0), units.length - 1)
  return `${Number((octets / 1_000 ** unit).toPrecision(3))} ${units[unit]}`
}
