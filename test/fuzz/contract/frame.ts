import type { Seen } from './seen.ts'

/** The expected status of a request that matches no operation, because its path is unknown or its path does not have the method. */
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

/** Whether a path is unknown or cannot be decoded. */
function isNoPath(path: string): boolean {
  const plain = plainOf(path)
  return plain.includes('%') && decoded(plain) === ''
}

const plainOf = (path: string) => path.split(/[?#]/, 1)[0]!
