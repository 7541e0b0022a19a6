import { decoded } from './frame.ts'
import type { Check, Seen } from './seen.ts'

/** Texts that only the program, its libraries or the database produce. */
const internals: readonly RegExp[] = [
  // JSON writes a line end as the two characters \n.
  /(\n|\\n)\s+at .+:\d+:\d+/,
  /node:internal|node_modules|file:\/\/\/[\w/]+\.ts/,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|AggregateError)\b/,
  /syntax error at or near|violates \w+[ -]\w+ constraint|duplicate key value|invalid input syntax for/,
  /relation "\w+"|column "\w+"|pg_catalog|SQLSTATE|invalid byte sequence/,
  /\bselect .{1,80} from \w+ where\b/i,
  /ENOENT|EACCES|FST_ERR/,
]

/** Known values of one customer that no other actor may see. The operator may see all of them, but no secret. */
const ofCustomer = [
  'customer.mark',
  'customer.application',
  'customer.secret_id',
  'customer.api_key',
  'customer.number',
  'customer.partner',
]
const ofOther = [
  'other.mark',
  'other.application',
  'other.secret_id',
  'other.api_key',
  'other.number',
  'other.partner',
]
const foreignTo: Readonly<Record<string, readonly string[]>> = {
  customer: ofOther,
  application: ofOther,
  query: ofOther,
  other: ofCustomer,
  user: ofOther,
  otherUser: ofCustomer,
  number: ofOther,
  otherNumber: ofCustomer,
  inside: ofOther,
  visitor: [...ofCustomer, ...ofOther],
  foreignAccount: [...ofCustomer, ...ofOther],
}
export const secrets: readonly string[] = [
  'customer.secret',
  'customer.signature_secret',
  'other.secret',
  'other.signature_secret',
  'customer.user_secret',
  'other.user_secret',
  'customer.number_token',
  'other.number_token',
  'operator.token',
  'person.token',
  'inside.token',
  'private_key_part',
]

/** Checks for content that no response may contain. */
export const leakChecks: readonly Check[] = [
  {
    name: 'internals',
    look(seen) {
      const found = internals
        .map((one) => one.exec(seen.answer.body)?.[0])
        .find((one) => one && !isEcho(seen, one))
      return found === undefined ? undefined : `tells ${JSON.stringify(found.slice(0, 200))}`
    },
  },
  {
    name: 'foreign data',
    look(seen) {
      const foreign = foreignTo[seen.step.as] ?? []
      return notified(seen, foreign)
    },
  },
  { name: 'secret', look: (seen) => notified(seen, secrets) },
]

function notified(seen: Seen, names: readonly string[]): string | undefined {
  const found = names.find((name) => {
    const value = seen.known[name]
    return value && seen.answer.body.includes(value) && !isEcho(seen, value)
  })
  return found && `tells ${found}`
}

/** Whether the request itself contains these words, so that the response may repeat them. */
function isEcho({ sent }: Seen, words: string): boolean {
  const stated = sent.text + sent.path + decoded(sent.path) + sent.headers.flat().join('\n')
  return stated.includes(words)
}
