import type { Family } from './family.ts'
import { problemWire } from './problem-wire.ts'
import { Problem, problemKind as kind, type ProblemKind } from './problem.ts'

/** Problems of every family with problem bodies: invalid fields and unreadable bodies. */
export const usualProblems = {
  invalid: kind(400, 'invalid', 'Invalid request', 'One or more fields are invalid; each is listed.'),
  json: kind(400, 'invalid-json', 'Invalid JSON', 'The body could not be read as JSON.'),
  'media-type': kind(415, 'media-type', 'Unsupported media type', 'Send the body as application/json.'),
  'too-large': kind(413, 'too-large', 'Payload too large', 'The body is larger than 256 KiB.'),
} as const

/** Error handling of a family with problem bodies. `typeOf` returns the type of a problem. */
export const inProblems = (
  typeOf: (kind: ProblemKind) => string,
  problems: Readonly<Record<keyof typeof usualProblems, ProblemKind>> = usualProblems,
) =>
  ({
    invalid: (faults) => new Problem(problems.invalid, { faults }),
    unreadable: (reason) => new Problem(problems[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, typeOf(problem.kind), instance),
    }),
  }) satisfies Partial<Family<never>>
