import { z } from 'zod'
import type { AnswerShape } from '#platform/contract/contract.ts'
import { type Problem, problemKind, type ProblemKind } from '#platform/contract/problem.ts'
import { problemBody, problemWire } from '#platform/contract/problem-wire.ts'

/** What happened, in the words of the numbers and account operations (S3-019, S3-020). */
export const statusResult = z
  .object({
    'error-code': z.string().describe('200 for success, otherwise the HTTP status'),
    'error-code-label': z.string(),
  })
  .meta({ title: 'Status result' })

/** The answer of whatever has been done. */
export const success = {
  status: 200,
  body: { 'error-code': '200', 'error-code-label': 'success' },
} as const

/** What is answered when it has been done. */
export const succeeded = { schema: statusResult, says: 'Done.' } satisfies AnswerShape

const refusalBody = z.object({ ...statusResult.shape, ...problemBody.shape }).meta({ title: 'REST problem' })

/** One row of a contract's answers: a refusal and what it says. */
export function restRefused(says: string, type = 'application/json') {
  return { schema: refusalBody, says, type } satisfies AnswerShape
}

/** A refusal of these operations, which clients know by its label. */
export function restProblem(status: number, label: string, detail: string): ProblemKind {
  return problemKind(status, label.replaceAll(' ', '-'), label, detail)
}

/** What older clients read in a refusal that every family has. */
const labels: Readonly<Record<string, string>> = {
  unauthorized: 'authentication failed',
  'multiple-auth-methods': 'authentication failed',
  'wrong-verb': 'method not allowed',
}

/** One object that clients of both generations can read: status results, and problems. */
export function restWire(problem: Problem, type: string, instance: string): z.output<typeof refusalBody> {
  const { status, code, title } = problem.kind
  return {
    'error-code': String(status),
    'error-code-label': labels[code] ?? title,
    ...problemWire(problem, type, instance),
  }
}
