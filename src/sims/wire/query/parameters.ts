/** The parsed parameters of a request, or a sentence for each error (S1-118 to S1-125). */
export type Read<T> = { value: T; wrong?: undefined } | { value?: undefined; wrong: readonly string[] }

/** A parsed value. */
export const read = <T>(value: T): Read<T> => ({ value })
/** Errors, each as a sentence. */
export const wrong = (...sentences: string[]): Read<never> => ({ wrong: sentences })

type Values<R> = { [K in keyof R]: R[K] extends Read<infer T> ? T : never }

/** All parsed values, or all errors. */
export function together<R extends Record<string, Read<unknown>>>(parts: R): Read<Values<R>> {
  const sentences = Object.values(parts).flatMap((part) => part.wrong ?? [])
  if (sentences.length > 0) return wrong(...sentences)
  return read(
    Object.fromEntries(Object.entries(parts).map(([name, { value }]) => [name, value])) as Values<R>,
  )
}
