/** The number in a field; undefined if it is empty. */
type FormNumber = number | string

const megabyte = 1_000_000

export const numberIn = (value: FormNumber) => (value === '' ? null : Number(value))
export const megabytesIn = (bytes: number | null | undefined): FormNumber => (bytes ? bytes / megabyte : '')

/** Converts megabytes in a field to bytes, the unit of the API. */
export function bytesIn(megabytes: FormNumber): number | null {
  const value = numberIn(megabytes)
  return value === null ? null : Math.round(value * megabyte)
}
