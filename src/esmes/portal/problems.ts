import { problemKind as kind } from '#platform/contract/problem.ts'

/** The most SMPP users that an account has when a customer creates one; operators may create more. */
export const mostOwnUsers = 20

export const ownUserProblems = {
  full: kind(
    409,
    'too-many-smpp-users',
    'Too many SMPP users',
    `The account has ${mostOwnUsers} SMPP users. Delete one that is not used, or ask the operator for more.`,
  ),
} as const
