import { z } from 'zod'
import type { ResponseShape } from './contract.ts'
import type { Problem, ProblemKind } from './problem.ts'

/** Schema of a problem body (RFC 9457). */
export const problemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    detail: z.string(),
    instance: z.string(),
    invalid_parameters: z
      .array(z.object({ name: z.string(), reason: z.string() }).meta({ title: 'Invalid parameter' }))
      .optional(),
  })
  .meta({ title: 'Problem' })

/** An error response of a contract, with its description. */
export function refused(description: string, type = 'application/problem+json') {
  return { schema: problemBody, description, type } satisfies ResponseShape
}

/** A problem body with its invalid fields. `type` identifies the kind; `instance` is the request ID. */
export function problemWire(
  { kind, detail, faults }: Problem,
  type: string,
  instance: string,
): z.output<typeof problemBody> {
  const named = faults.map(({ name, reason }) => ({ name, reason }))
  return {
    type,
    title: kind.title,
    detail,
    instance,
    ...(named.length > 0 && { invalid_parameters: named }),
  }
}

/** A code is a fragment of the error page, or has its own path before `#`. */
export function typeBelow(errorsUrl: string, { code }: ProblemKind): string {
  return code.includes('#') ? `${errorsUrl}/${code}` : `${errorsUrl}#${code}`
}
