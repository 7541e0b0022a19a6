import { counts } from './rollups.ts'

/** Bytes from and to devices, sessions, and SMS from and to devices. */
export type Used = Record<(typeof counts)[number], number>

/** The sum of some usage. */
export function totalOf(some: readonly Used[]): Used {
  const total = { up: 0, down: 0, sessions: 0, mo: 0, mt: 0 }
  for (const one of some) for (const name of counts) total[name] += one[name]
  return total
}

/** The usage without that of some. */
export function subtract(all: Used, some: Used): Used {
  const rest = { ...all }
  for (const name of counts) rest[name] -= some[name]
  return rest
}
