const versions = new WeakMap<object, string>()

/** Stores the `ETag` of a response by its body. */
export function noteVersion<A extends object>(answer: A, etag: string | null): A {
  if (etag !== null) versions.set(answer, etag)
  return answer
}

/** The version of an object that the exchange returned, for `If-Match`. */
export const versionOf = (answer: object): string | undefined => versions.get(answer)

/** The version as commands print and accept it: without the quotes, which a shell would remove. */
export const plainVersion = (etag: string): string => etag.replaceAll('"', '')

/** `If-Match` for the version of a command line, with or without its quotes. */
export const ifMatchOf = (version: string): string => (version === '*' ? '*' : `"${plainVersion(version)}"`)

export const staleHint =
  'The object is unchanged. Show it again, and repeat the command with its current version.'
