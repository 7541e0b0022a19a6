import type { Credentials, Family } from '#platform/contract/family.ts'
import { Problem, problemKind as kind } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { refuseForeignSignIn } from '#platform/sign-in/session-cookie.ts'
import type { Accounts, Caller } from '../authentication/caller.ts'

const problems = {
  invalid: kind(400, 'invalid', 'Invalid request', 'One or more fields are wrong; each is named.'),
  json: kind(400, 'invalid-json', 'Invalid JSON', 'The body could not be read as JSON.'),
  'media-type': kind(415, 'media-type', 'Unsupported media type', 'Send the body as application/json.'),
  'too-large': kind(413, 'too-large', 'Payload too large', 'The body is larger than 256 KiB.'),
}

/** A customer who is not in yet. */
export type AtTheDoor = { credentials: Credentials }

/** The family of the customers' door: anybody from a page of ours, and problem bodies. */
export function consoleDoorFamily(errorsUrl: string): Family<AtTheDoor> {
  return {
    ...inProblems(errorsUrl),
    name: 'console-door',
    authenticate(credentials) {
      refuseForeignSignIn(credentials.browser!())
      return { credentials }
    },
  }
}

/** A customer, and the browser of whoever has one. */
export type Inside = AtTheDoor & { customer: Caller }

/** The family of customers' sessions: the session, or Basic, and problem bodies. */
export function consoleSessionFamily(accounts: Accounts, errorsUrl: string): Family<Inside> {
  return {
    ...inProblems(errorsUrl),
    name: 'console-session',
    owner: ({ customer }) => customer.account.id,
    authenticate: async (credentials) => ({ credentials, customer: await accounts.basic(credentials) }),
  }
}

function inProblems(errorsUrl: string) {
  return {
    headers: { 'cache-control': 'no-store' },
    invalid: (faults) => new Problem(problems.invalid, { faults }),
    unreadable: (reason) => new Problem(problems[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  } satisfies Partial<Family<never>>
}
