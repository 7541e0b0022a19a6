/** The number in a field; undefined if it is empty. */
type FormNumber = number | string

const megabyte = 1_000_000

export const numberIn = (stated: FormNumber) => (stated === '' ? null : Number(stated))
export const megabytesIn = (bytes: number | null | undefined): FormNumber => (bytes ? bytes / megabyte : '')

/** Fields show megabytes; the API uses bytes. */
export function bytesIn(megabytes: FormNumber): number | null {
  const stated = numberIn(megabytes)
  return stated === null ? null : Math.round(stated * megabyte)
}
