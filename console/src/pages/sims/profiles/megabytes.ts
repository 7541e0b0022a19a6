/** A number of a form; empty where it says nothing. */
type Said = number | string

const megabyte = 1_000_000

export const numberIn = (said: Said) => (said === '' ? null : Number(said))
export const megabytesIn = (bytes: number | null | undefined): Said => (bytes ? bytes / megabyte : '')

/** People write megabytes for what the API counts in bytes. */
export function bytesIn(megabytes: Said): number | null {
  const said = numberIn(megabytes)
  return said === null ? null : Math.round(said * megabyte)
}
