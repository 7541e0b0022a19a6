import { problemKind as kind } from '#platform/contract/problem.ts'

/** Refusals of whoever proves to be a person, and of what people do with people. */
export const peopleProblems = {
  wrong: kind(401, 'wrong-credentials', 'Not signed in', 'The email or the password is wrong.'),
  codeNeeded: kind(
    401,
    'code-needed',
    'Code needed',
    'Give a code of your authenticator app, or a recovery code.',
  ),
  wrongCode: kind(
    401,
    'wrong-code',
    'Wrong code',
    'The code is wrong, or was used before. Wait for the next one.',
  ),
  throttled: kind(
    429,
    'throttled',
    'Too many tries',
    'Too many wrong tries were made. Wait for the time in Retry-After.',
  ),
  busy: kind(
    503,
    'unavailable',
    'Service unavailable',
    'Too many passwords are being checked. Try again after the time in Retry-After.',
  ),
  linkUsed: kind(
    410,
    'link-used',
    'Link used',
    'This link was used, has expired, or never was one. Ask for a new one.',
  ),
  emailTaken: kind(409, 'email-taken', 'Address taken', 'Somebody has this address already.'),
  lastAdmin: kind(
    409,
    'last-admin',
    'Last admin',
    'Nobody else may do everything: make somebody else an admin first.',
  ),
  wrongPassword: kind(
    403,
    'wrong-password',
    'Wrong password',
    'The password is not the one you sign in with.',
  ),
  codeRefused: kind(
    403,
    'wrong-code',
    'Wrong code',
    'The code is wrong, or was used before. Wait for the next one.',
  ),
  noCodeOffered: kind(409, 'no-secret-offered', 'No secret offered', 'Ask for a new secret first.'),
  codesOn: kind(409, 'codes-on', 'Codes are on', 'Codes are asked for already: turn them off first.'),
} as const
