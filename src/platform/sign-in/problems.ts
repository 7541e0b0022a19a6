import { problemKind as kind } from '../contract/problem.ts'

/** Errors of authentication with an email address, a password and codes. */
export const signInProblems = {
  wrong: kind(401, 'wrong-credentials', 'Not signed in', 'The email or password is incorrect.'),
  codeNeeded: kind(
    401,
    'code-needed',
    'Code required',
    'Enter a code from your authenticator app, or a recovery code.',
  ),
  wrongCode: kind(
    401,
    'wrong-code',
    'Wrong code',
    'The code is incorrect or was used before. Wait for the next code.',
  ),
  throttled: kind(
    429,
    'throttled',
    'Too many attempts',
    'Too many failed attempts. Retry after the time in Retry-After.',
  ),
  busy: kind(
    503,
    'unavailable',
    'Service unavailable',
    'Too many simultaneous sign-ins. Retry after the time in Retry-After.',
  ),
  linkUsed: kind(
    410,
    'link-used',
    'Link not valid',
    'This link was used, has expired or is invalid. Request a new one.',
  ),
  wrongPassword: kind(403, 'wrong-password', 'Wrong password', 'The password is incorrect.'),
  codeRefused: kind(
    403,
    'wrong-code',
    'Wrong code',
    'The code is incorrect or was used before. Wait for the next code.',
  ),
  codeRequired: kind(
    403,
    'code-needed',
    'Code required',
    'Enter a code from your authenticator app, or a recovery code.',
  ),
  noCodeOffered: kind(
    409,
    'no-secret-offered',
    'Setup not started',
    'Start setting up two-factor authentication first.',
  ),
  codesOn: kind(
    409,
    'codes-on',
    'Two-factor already on',
    'Two-factor authentication is already on. Turn it off first.',
  ),
} as const
