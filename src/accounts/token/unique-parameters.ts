import { z } from 'zod'

/** A form without repeated parameters, including unknown ones (RFC 6749, section 3.2). */
export function uniqueParameters<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).catchall(z.string())
}
