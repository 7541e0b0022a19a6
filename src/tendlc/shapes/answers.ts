import { z } from 'zod'
import type { AnswerShape } from '#platform/contract/contract.ts'
import type { Fault, Problem } from '#platform/contract/problem.ts'
import { problemBody } from '#platform/contract/problem-wire.ts'

const wrongField = z
  .object({
    code: z.int().describe('What kind of fault it is: see docs/API.md.'),
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
      .describe('The same of a use case, where it has always been called so.'),
    retry_after: z.int().optional().describe('Of a 429: seconds to wait, as in Retry-After.'),
  })
  .meta({ title: '10DLC problem' })

const wrongNumber = z
  .object({
    ...problemBody.shape,
    invalid_parameters: z.array(wrongField.omit({ code: true })).optional(),
  })
  .meta({ title: '10DLC number problem' })

const refused = (says: string) =>
  ({ schema: tendlcProblem, says, type: 'application/problem+json' }) satisfies AnswerShape

/** A refusal of a number, whose wrong fields have no code. */
export const numberRefused = (says: string) =>
  ({ schema: wrongNumber, says, type: 'application/problem+json' }) satisfies AnswerShape

/** What any operation may answer. */
export const common = {
  401: refused('The credentials are missing or wrong.'),
  429: refused('More calls than the account may make; again after Retry-After.'),
  503: refused('The exchange or the registry is too busy; again after Retry-After.'),
}

/** What any operation with a body may answer. */
export const withBody = {
  ...common,
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not application/json.'),
}

/** What any operation on one brand may answer. */
export const onBrand = {
  404: refused('It does not exist, or is not yours.'),
  502: refused('The brand has been deleted.'),
}

export { refused }

/** By what refused it; 502 is whatever does not have its form. */
const codes: Readonly<Record<string, number>> = {
  enum: 501,
  const: 501,
  unique: 503,
  required: 504,
  locked: 505,
}

/** A problem as the 10DLC operations write it: wrong fields have a code. */
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
