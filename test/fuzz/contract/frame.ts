import type { Seen } from './seen.ts'

/** The status of a request without an operation: unknown paths, and methods that a path does not have. */
export function frameStatus({ operation, methods, sent }: Seen): number | undefined {
  if (isNoPath(sent.path)) return 404
  if (operation) return undefined
  return methods.length > 0 ? 405 : 404
}

/** A decoded path or part of one; empty if it cannot be decoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** A path that cannot be decoded is invalid. */
function isNoPath(path: string): boolean {
  const plain = plainOf(path)
  return plain.includes('%') && decoded(plain) === ''
}

const plainOf = (path: string) => path.split(/[?#]/, 1)[0]!
