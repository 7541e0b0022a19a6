import { z } from 'zod'
import type { AnswerShape } from './contract.ts'
import type { Problem, ProblemKind } from './problem.ts'

/** The body of a refusal (RFC 9457), as a contract writes it down. */
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

/** One row of a contract's answers: a refusal and what it says. */
export function refused(says: string, type = 'application/problem+json') {
  return { schema: problemBody, says, type } satisfies AnswerShape
}

/** The body of a refusal, its wrong fields named. `type` tells the kind; `instance` is the request id. */
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

/** A code is a fragment of the errors' page, or brings a path of its own before its `#`. */
export function typeBelow(errorsUrl: string, { code }: ProblemKind): string {
  return code.includes('#') ? `${errorsUrl}/${code}` : `${errorsUrl}#${code}`
}
