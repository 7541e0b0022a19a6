import type { Dice } from './dice.ts'
import type { Operation } from './document.ts'
import { withQuery } from './proof.ts'
import type { Step } from './step.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const token = (header: object, claims: object, signature = '') =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.${signature}`
const claims = {
  application_id: '01a1fa1c-16dd-7000-9b3d-04107b02a345',
  iat: 1_700_000_000,
  exp: 4_000_000_000,
  jti: 'x',
}

const unowned: readonly string[] = [
  'Basic',
  'Basic ',
  'Basic !!!',
  `Basic ${base64('no colon')}`,
  `Basic ${base64(':')}`,
  `Basic ${base64('00000000:wrong')}`,
  `Basic ${base64(`${'k'.repeat(3_000)}:x`)}`,
  `Basic ${base64('\0:\0')}`,
  'Bearer',
  'Bearer x',
  'Bearer null',
  `Bearer ${'x'.repeat(4_000)}`,
  `Bearer ${token({ alg: 'none' }, claims)}`,
  `Bearer ${token({ alg: 'HS256', typ: 'JWT' }, claims, 'c2ln')}`,
  `Bearer ${token({ alg: 'RS256', typ: 'JWT' }, claims, 'c2ln')}`,
  `Bearer ${token({ alg: 'RS256', kid: '../../x' }, { application_id: null }, 'c2ln')}`,
  'Digest username="x"',
  'undefined',
]

/** The same request with invalid credentials, or none. The exchange must reject every variant before any other check. */
export function wronglyProven(step: Step, operation: Operation, dice: Dice): Step {
  const operators = operation.schemes.includes('operatorToken')
  const others = operators
    ? ['{{customer.basic}}', '{{operator.authorization}}x', 'Basic {{operator.token}}']
    : ['{{operator.authorization}}', '{{customer.basic}}, {{operator.authorization}}', '{{customer.basic}}A']
  const wrong = dice.oneIn(6) ? undefined : dice.oneIn(3) ? dice.pick(others) : dice.pick(unowned)
  const twice = operators
    ? '{{operator.authorization}}'
    : operation.schemes.includes('channelToken')
      ? '{{channel.authorization}}'
      : operation.schemes.includes('numberToken')
        ? '{{number.authorization}}'
        : operation.schemes.includes('userBasic')
          ? '{{user.authorization}}'
          : '{{customer.basic}}'
  const provided: [string, string][] = dice.oneIn(10)
    ? [
        ['authorization', twice],
        ['authorization', twice],
      ]
    : wrong === undefined
      ? []
      : [['authorization', wrong]]
  // An invalid key and secret in the query, or valid ones for an operation that does not accept credentials in the query.
  const proven = operation.schemes.includes('apiSecret') ? '{{customer.secret}}x' : '{{customer.secret}}'
  const path =
    provided.length === 0 && dice.oneIn(2) ? withQuery(step.path, `api_secret=${proven}`) : step.path
  // Each request comes from another network, because the exchange throttles a network after failed attempts.
  const from = `10.${dice.below(256)}.${dice.below(256)}.1`
  return {
    ...step,
    path,
    as: 'stranger',
    headers: [...step.headers, ['x-forwarded-for', from], ...provided],
    expected: { unauthorized: true },
  }
}
