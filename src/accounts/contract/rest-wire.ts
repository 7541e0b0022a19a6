import { z } from 'zod'
import type { ResponseShape } from '#platform/contract/contract.ts'
import { type Problem, problemKind, type ProblemKind } from '#platform/contract/problem.ts'
import { problemBody, problemWire } from '#platform/contract/problem-wire.ts'

/** The result in the format of the numbers and account operations (S3-019, S3-020). */
export const statusResult = z
  .object({
    'error-code': z.string().describe('200 for success, otherwise the HTTP status'),
    'error-code-label': z.string(),
  })
  .meta({ title: 'Status result' })

/** The response of a successful operation. */
export const success = {
  status: 200,
  body: { 'error-code': '200', 'error-code-label': 'success' },
} as const

/** The contract of a successful response. */
export const succeeded = { schema: statusResult, description: 'Done.' } satisfies ResponseShape

const refusalBody = z.object({ ...statusResult.shape, ...problemBody.shape }).meta({ title: 'REST problem' })

/** One row of a contract's answers: a problem and its description. */
export function restRefused(description: string, type = 'application/json') {
  return { schema: refusalBody, description, type } satisfies ResponseShape
}

/** A problem of these operations; clients recognize it by its label. */
export function restProblem(status: number, label: string, detail: string): ProblemKind {
  return problemKind(status, label.replaceAll(' ', '-'), label, detail)
}

/** Labels that older clients expect for problems of all families. */
const labels: Readonly<Record<string, string>> = {
  unauthorized: 'authentication failed',
  'multiple-auth-methods': 'authentication failed',
  'wrong-verb': 'method not allowed',
}

/** Combines a status result and a problem in one object, for older and newer clients. */
export function restWire(problem: Problem, type: string, instance: string): z.output<typeof refusalBody> {
  const { status, code, title } = problem.kind
  return {
    'error-code': String(status),
    'error-code-label': labels[code] ?? title,
    ...problemWire(problem, type, instance),
  }
}
