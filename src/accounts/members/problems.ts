import { problemKind as kind } from '#platform/contract/problem.ts'
import { signInProblems } from '#platform/sign-in/problems.ts'
import { secretNotAccepted, signInAgain } from '../portal-session/problems.ts'

/** Errors of members and of their sign-in. */
export const memberProblems = {
  ...signInProblems,
  signInAgain,
  secretNotAccepted,
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
  signOnRequired: kind(
    403,
    'single-sign-on-required',
    'Single sign-on required',
    'The members of this account sign in with single sign-on. Only owners sign in with a password.',
  ),
  noPassword: kind(
    409,
    'no-password',
    'No password',
    'You have no password and could not sign in again. Request a link to set a password on the sign-in page first.',
  ),
  tooManyEmails: kind(
    429,
    'too-many-emails',
    'Too many emails',
    'No more invitations of this kind are sent today. The invitation was not created. Retry after the time in Retry-After.',
  ),
  tooManyMembers: kind(
    409,
    'too-many-members',
    'Too many members',
    'An account has at most 200 members and pending invitations.',
  ),
} as const
