import { problemKind } from '#platform/contract/problem.ts'

const failed = (code: string, detail: string) => problemKind(420, code, 'method failed', detail)

/** Problems of the numbers operations; clients recognize them by the shared status and label. */
export const numberProblems = {
  notAvailable: failed(
    'number-not-available',
    'The number is not available in this country, or is already owned.',
  ),
  notOwned: failed('number-not-owned', 'The account does not own this number in this country.'),
  tooMany: failed('too-many-numbers', 'The account has reached its maximum of numbers.'),
  lowBalance: failed('low-balance', 'The balance does not cover the set-up fee and the first month.'),
  unknownTarget: failed('unknown-target', 'target_api_key is not your API key or that of a subaccount.'),
  invalid: failed('method-failed', 'Some fields of the request are missing or invalid.'),
  busy: problemKind(
    503,
    'unavailable',
    'service unavailable',
    'Too many purchases are waiting. Try again after the time in Retry-After.',
  ),
} as const
