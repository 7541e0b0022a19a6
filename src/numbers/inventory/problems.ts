import { problemKind } from '#platform/contract/problem.ts'

const failed = (code: string, detail: string) => problemKind(420, code, 'method failed', detail)

/** Refusals of the numbers operations: clients know them by the status and the label they share. */
export const numberProblems = {
  notAvailable: failed(
    'number-not-available',
    'The number is not on offer in this country, or somebody owns it.',
  ),
  notOwned: failed('number-not-owned', 'The account does not own this number in this country.'),
  tooMany: failed('too-many-numbers', 'The account holds as many numbers as it may.'),
  lowBalance: failed('low-balance', 'The balance does not cover the set-up fee and the first month.'),
  unknownTarget: failed('unknown-target', 'target_api_key is neither your API key nor that of a subaccount.'),
  invalid: failed('method-failed', 'Some fields of the request are missing or wrong.'),
  busy: problemKind(
    503,
    'unavailable',
    'service unavailable',
    'Too many purchases are waiting. Try again after the time in Retry-After.',
  ),
} as const
