import { read, type Read, wrong } from './parameters.ts'

/** The highest page number (S1-127). */
export const lastPage = 10_000

/** Reads a page number, from 1 (S1-083, S1-088, S1-123). */
export function readPageNumber(stated: unknown): Read<number> {
  if (stated === undefined) return read(1)
  const number = integerOf(stated)
  if (number === undefined || number < 1) return wrong('Page: invalid page number.')
  return number <= lastPage ? read(number) : wrong(`Page: page exceeds the maximum of ${lastPage}.`)
}

/** Reads a page size (S1-084, S1-089, S1-124). */
export function readSize(stated: unknown, { usual, most }: { usual: number; most: number }): Read<number> {
  if (stated === undefined) return read(usual)
  const number = integerOf(stated)
  if (number === undefined || number < 1) return wrong('Size: invalid size number.')
  return number <= most ? read(number) : wrong(`Size: size exceeds the maximum of ${most}.`)
}

/** Parses a decimal integer without leading zeros. */
function integerOf(stated: unknown): number | undefined {
  return typeof stated === 'string' && /^(0|[1-9][0-9]{0,17})$/.test(stated) ? Number(stated) : undefined
}
