import { Problem } from '#platform/contract/problem.ts'

/** Challenge for a header that failed to authenticate (RFC 6749, section 5.2). */
export const challenge = { 'www-authenticate': 'Basic realm="strowger", Bearer realm="strowger"' }

/** Adds the challenge to a 401 that is thrown. */
export function challenging<T>(prove: () => T | Promise<T>): T | Promise<T> {
  try {
    const proven = prove()
    return proven instanceof Promise ? proven.catch(rethrow) : proven
  } catch (error) {
    return rethrow(error)
  }
}

function rethrow(error: unknown): never {
  if (!(error instanceof Problem) || error.kind.status !== 401) throw error
  const { kind, detail, headers } = error
  throw new Problem(kind, { detail, headers: { ...headers, ...challenge } })
}
