import { z } from 'zod'

/** A form of which no parameter comes twice, also of those that are not known and passed over (RFC 6749, section 3.2). */
export function uniqueParameters<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).catchall(z.string())
}
