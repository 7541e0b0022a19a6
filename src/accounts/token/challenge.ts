import { Problem } from '#platform/problem.ts'

/** What a header that proved nothing is answered with (RFC 6749, section 5.2). */
export const challenge = { 'www-authenticate': 'Basic realm="strowger", Bearer realm="strowger"' }

/** Has a 401 that is thrown say by which schemes the header can prove something. */
export async function challenging<T>(prove: () => T | Promise<T>): Promise<T> {
  try {
    return await prove()
  } catch (error) {
    if (!(error instanceof Problem) || error.kind.status !== 401) throw error
    const { kind, detail, headers } = error
    throw new Problem(kind, { detail, headers: { ...headers, ...challenge } })
  }
}
