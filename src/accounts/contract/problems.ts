import { problemKind as kind } from '#platform/contract/problem.ts'

/** Authentication problems of all families. */
export const refusals = {
  unauthorized: kind(
    401,
    'unauthorized',
    'Invalid credentials supplied',
    'You did not provide correct credentials.',
  ),
  multipleMethods: kind(
    401,
    'multiple-auth-methods',
    'Multiple authentication methods',
    'Use one Authorization header and no other credentials.',
  ),
  suspended: kind(401, 'account-suspended', 'Account suspended', 'This account is suspended.'),
  unprovisioned: kind(
    401,
    'unprovisioned',
    'The credentials do not have access to this product.',
    'The application does not have the messages capability.',
  ),
  missingRight: kind(
    403,
    'missing-right',
    'Not allowed for your role',
    'Your role in this account does not allow this request. An owner of the account can change your role.',
  ),
  tooManyFailures: kind(
    429,
    'throttled',
    'Too many requests',
    'Too many failed attempts. Wait for the time in Retry-After.',
  ),
  tooManyCalls: kind(
    429,
    'throttled',
    'Too many requests',
    'The rate limit of this account is exceeded. Wait for the time in Retry-After.',
  ),
  busyGenerating: kind(
    503,
    'unavailable',
    'Service unavailable',
    'Too many keys and secrets are being generated. Retry after the time in Retry-After.',
  ),
  busy: kind(
    503,
    'unavailable',
    'Service unavailable',
    'Too many credentials are being checked. Retry after the time in Retry-After.',
  ),
} as const

/** The problem `unauthorized` with the title of the messages product. */
export const messagesUnauthorized = kind(
  401,
  'unauthorized',
  'You did not provide correct credentials.',
  'The credentials are missing, invalid or expired.',
)

/** Problems of the secrets of an account (S3-099, S3-100). */
export const secretProblems = {
  weak: kind(400, 'account/secret-management#validation', 'Bad Request', 'The secret failed validation.'),
  tooMany: kind(
    403,
    'account/secret-management#add-excess-secret',
    'Secret Addition Forbidden',
    'Account reached maximum number [2] of allowed secrets',
  ),
  last: kind(
    403,
    'account/secret-management#delete-last-secret',
    'Secret Deletion Forbidden',
    'The only secret of an account cannot be revoked. Add another secret first.',
  ),
  unknownKey: kind(
    404,
    'invalid-api-key',
    'Invalid API Key',
    'The API key does not exist or belongs to another account.',
  ),
  unknownId: kind(404, 'invalid-id', 'Invalid ID', 'The secret does not exist.'),
} as const

/** Problems of the applications operations. A code with a `#` has its own path below the URL of error pages. */
export const applicationProblems = {
  invalid: kind(400, 'application#payload-validation', 'Bad Request', 'The request failed validation.'),
  invalidList: kind(400, 'application#list-validation', 'Bad Request', 'The request failed validation.'),
  tooLarge: kind(
    413,
    'application#payload-validation',
    'Payload Too Large',
    'The body is larger than 256 KiB.',
  ),
  notFound: kind(404, 'not-found', 'Not Found', 'The application does not exist, or you do not have access'),
  accept: kind(406, 'accept-header', 'Invalid Accept header', 'The response is always application/json.'),
  contentType: kind(
    415,
    'content-type-header',
    'Unsupported Content-Type header',
    'The body must be application/json.',
  ),
} as const
