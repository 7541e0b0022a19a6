import { z } from 'zod'
import { read, type Read, wrong } from './parameters.ts'

/** An instant in UTC with a trailing Z (S1-085, S1-086, S1-090). */
export const instant = z.iso.datetime()

/** The earliest valid instant, in milliseconds. */
export const firstInstant = 1

/** Reads an instant, or returns an error for an invalid one (S1-125). */
export function readInstant(name: string, stated: unknown): Read<Date | undefined> {
  if (stated === undefined) return read(undefined)
  const good = instant.safeParse(stated)
  const date = good.success ? new Date(good.data) : undefined
  return date && date.getTime() >= firstInstant
    ? read(date)
    : wrong(
        `Date: incorrect date and time format of ${name}; it is UTC with a trailing Z, such as 2026-11-22T09:00:00Z.`,
      )
}

/** The error if a period ends before it begins (S1-125). */
export const endsEarly = (from: string, to: string): string => `Date: ${to} is smaller than ${from}.`
