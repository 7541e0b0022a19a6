import { Problem, problemKind as kind, type Fault, type ProblemKind } from '#platform/contract/problem.ts'
import { titleOf, type ErrorCode } from '#carriers/index.ts'

/** Problems of the request itself. A message refused by a business rule is stored as `rejected` instead. */
export const messageProblems = {
  lowBalance: kind(
    402,
    'low-balance',
    'Low balance',
    'The balance of this account does not cover the message.',
  ),
  spendCap: kind(
    402,
    'spend-cap',
    'Daily spend cap reached',
    'This account has reached its daily spend cap. Send again after midnight UTC, or request a higher cap.',
  ),
  invalidJson: kind(
    422,
    'invalid-json',
    'The request body did not contain valid JSON',
    'The body could not be read as a JSON object.',
  ),
  keyReused: kind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key is already used',
    'This account has used this Idempotency-Key for another request. Use a new key for each request.',
  ),
  notFound: kind(404, 'not-found', 'Not Found', 'This account has no message with this ID.'),
  notSupported: kind(
    422,
    'operation-not-supported',
    'Operation not supported',
    'Only messages received on a chat channel can be updated.',
  ),
  throttled: kind(
    429,
    'messages#1000',
    'Rate Limit Hit',
    'The account exceeds its message rate. Wait, then send again.',
  ),
  unavailable: kind(
    503,
    'unavailable',
    'Service unavailable',
    'The exchange is temporarily overloaded. Send again after the time in Retry-After.',
  ),
  tooLarge: kind(413, 'messages#2002', titleOf(2002), 'The body is larger than 256 KiB.'),
  mediaType: kind(
    415,
    'content-type-header',
    'Unsupported Content-Type header',
    'Send the body as application/json.',
  ),
} as const

const invalid = (code: ErrorCode, detail: string) => kind(422, `messages#${code}`, titleOf(code), detail)
const invalidParams = invalid(1020, 'The value of one or more parameters is invalid.')
const missingParams = invalid(1010, 'A mandatory parameter is absent.')
const tooLong = invalid(1090, 'The text exceeds the length limit of the channel.')
const severalRecipients = invalid(1431, 'The `to` parameter is a list. Send one message to each number.')

/** Error codes by invalid field. Fields that are not listed, such as those common to all objects, have the code 1020. */
const byField = new Map<string, ProblemKind>(
  Object.entries({
    to: invalid(1430, 'The `to` parameter is invalid.'),
    from: invalid(1420, 'The `from` parameter is invalid for the given channel.'),
    channel: invalid(1400, 'The `channel` parameter is not a channel of this exchange.'),
    message_type: invalid(1440, 'The `message_type` parameter is not valid for the channel.'),
    ttl: invalid(1130, 'The `ttl` parameter is not between 20 and 604800 seconds.'),
    client_ref: invalid(1450, 'The `client_ref` parameter is not a string of at most 100 characters.'),
    sms: invalid(1410, 'A member of `sms` is invalid.'),
  }),
)

/** The only reported error if the channel does not exist, even if other fields are invalid. */
export const unknownChannel = new Problem(byField.get('channel')!, {
  faults: [{ name: 'channel', reason: 'is not a channel of this exchange', rule: 'channel' }],
})

/** A member of a failover message has the same code as that member of the message itself. */
const inFailover = /^failover\[\d+\]\./

/** A single invalid field is reported with the code of that field. Several invalid fields are reported as 1020 and listed. */
export function invalidMessage(faults: Fault[]): Problem {
  const [only, ...others] = faults
  if (!only || others.length > 0) return new Problem(invalidParams, { faults })
  return new Problem(kindOf(only), { faults })
}

function kindOf(fault: Fault): ProblemKind {
  const name = fault.name.replace(inFailover, '')
  if (fault.rule === 'required') return missingParams
  if (name === 'to' && fault.rule === 'not') return severalRecipients
  if (name === 'text' && fault.rule === 'maxLength') return tooLong
  return byField.get(name.split('.', 1)[0]!) ?? invalidParams
}
