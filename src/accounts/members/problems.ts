import { problemKind as kind } from '#platform/contract/problem.ts'
import { signInProblems } from '#platform/sign-in/problems.ts'

/** Errors of members and of their sign-in. */
export const memberProblems = {
  ...signInProblems,
  isMember: kind(
    409,
    'already-member',
    'Already a member',
    'A member of the account has this email address.',
  ),
  lastOwner: kind(
    409,
    'last-owner',
    'Last owner',
    'The account must have at least one owner. Make another member an owner first.',
  ),
  tooManyMembers: kind(
    409,
    'too-many-members',
    'Too many members',
    'An account has at most 200 members and pending invitations.',
  ),
} as const
