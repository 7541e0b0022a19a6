import { z } from 'zod'
import type { ResponseShape } from '#platform/contract/contract.ts'
import type { Fault, Problem } from '#platform/contract/problem.ts'
import { problemBody } from '#platform/contract/problem-wire.ts'

const wrongField = z
  .object({
    code: z.int().describe('Error code of the field: see docs/API.md.'),
    field: z.string(),
    description: z.string(),
  })
  .meta({ title: '10DLC invalid parameter' })

const tendlcProblem = z
  .object({
    ...problemBody.shape,
    invalid_parameters: z.array(wrongField).optional(),
    errors: z
      .array(wrongField)
      .optional()
      .describe('Same as invalid_parameters; used for an invalid use case, for compatibility.'),
    retry_after: z.int().optional().describe('Only with status 429: seconds to wait, as in Retry-After.'),
  })
  .meta({ title: '10DLC problem' })

const wrongNumber = z
  .object({
    ...problemBody.shape,
    invalid_parameters: z.array(wrongField.omit({ code: true })).optional(),
  })
  .meta({ title: '10DLC number problem' })

const refused = (description: string) =>
  ({ schema: tendlcProblem, description, type: 'application/problem+json' }) satisfies ResponseShape

/** An error response about a number; its invalid fields have no code. */
export const numberRefused = (description: string) =>
  ({ schema: wrongNumber, description, type: 'application/problem+json' }) satisfies ResponseShape

/** Error responses of every operation. */
export const common = {
  401: refused('The credentials are missing or invalid.'),
  429: refused('The account exceeds its request rate; retry after Retry-After.'),
  503: refused('The exchange or the registry is overloaded; retry after Retry-After.'),
}

/** Error responses of every operation with a body. */
export const withBody = {
  ...common,
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not application/json.'),
}

/** Error responses of every operation on a brand. */
export const onBrand = {
  404: refused('The object does not exist or belongs to another account.'),
  502: refused('The brand has been deleted.'),
}

export { refused }

/** Wire code of each validation rule; any other rule is a malformed value (502). */
const codes: Readonly<Record<string, number>> = {
  enum: 501,
  const: 501,
  unique: 503,
  required: 504,
  locked: 505,
}

/** A problem in 10DLC form: invalid fields carry a code. */
export function tendlcWire(
  { kind, detail, faults, retryAfter }: Problem,
  type: string,
  instance: string,
): z.output<typeof tendlcProblem> | z.output<typeof wrongNumber> {
  const coded = kind.code !== '10dlc#invalid-number-data'
  const named = faults.map((fault) => (coded ? toWrongField(fault) : withoutCode(fault)))
  const member = kind.code === '10dlc#invalid-usecase-data' ? 'errors' : 'invalid_parameters'
  const wait = kind.status === 429 && retryAfter !== undefined
  return {
    type,
    title: kind.title,
    detail,
    instance,
    ...(named.length > 0 && { [member]: named }),
    ...(wait && { retry_after: retryAfter }),
  }
}

const withoutCode = ({ name, reason }: Fault) => ({ field: name, description: reason })

function toWrongField({ name, reason, rule }: Fault): z.output<typeof wrongField> {
  return { code: codes[rule] ?? 502, field: name, description: reason }
}
