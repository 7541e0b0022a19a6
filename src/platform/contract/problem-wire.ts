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

/** Schema of the problem body of an upload with invalid rows. */
const uploadProblemBody = problemBody
  .extend({
    rows: z.int().optional().describe('Number of rows in the upload.'),
    invalid_rows: z.int().optional().describe('Number of invalid rows.'),
    invalid_parameters: z
      .array(
        z
          .object({
            name: z.string().describe('The invalid member of the row; empty if the whole row is invalid.'),
            reason: z.string(),
            line: z.int().optional().describe('The line of the row; omitted for parameters of the request.'),
          })
          .meta({ title: 'Invalid member of a row' }),
      )
      .optional(),
  })
  .meta({ title: 'Upload problem' })

/** The response to an upload with invalid rows. */
export const refusedUpload = (description: string) =>
  ({ ...refused(description), schema: uploadProblemBody }) satisfies ResponseShape

/** An error response of a contract, with its description. */
export function refused(description: string, type = 'application/problem+json') {
  return { schema: problemBody, description, type } satisfies ResponseShape
}

/** A problem body with its invalid fields or rows. `type` identifies the kind; `instance` is the request ID. */
export function problemWire(
  { kind, detail, faults, upload }: Problem,
  type: string,
  instance: string,
): z.output<typeof uploadProblemBody> {
  const named = faults.map(({ name, reason, line }) => ({
    name,
    reason,
    ...(line !== undefined && { line }),
  }))
  return {
    type,
    title: kind.title,
    detail,
    instance,
    ...(upload && { rows: upload.rows, invalid_rows: upload.invalid }),
    ...(named.length > 0 && { invalid_parameters: named }),
  }
}

/** A code is a fragment of the error page, or has its own path before `#`. */
export function typeBelow(errorsUrl: string, { code }: ProblemKind): string {
  return code.includes('#') ? `${errorsUrl}/${code}` : `${errorsUrl}#${code}`
}
