import { cibaGrant, everyScope } from '../../support/network.ts'
import type { Dice } from './dice.ts'
import type { Document, Operation } from './document.ts'
import { draftOf, stepOf } from './draft.ts'
import { actorOf } from './actors.ts'
import type { Json } from './schema.ts'
import { spoilt } from './spoil.ts'
import type { Actor, Episode, Step } from './step.ts'

/** Requests that depend on one another, derived from the paths and answers of the document. */
export type Stories = (dice: Dice) => Episode

/** Derives the stories of a document; one of them is drawn each time. */
export function openStories({ operations }: Document): Stories {
  const notified = [
    ...operations.flatMap((one) => lifeOf(one, operations)),
    ...operations.flatMap((one) => outsidersOf(one, operations)),
    ...operations
      .filter((one) => one.parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(repeatOf),
    ...operations.filter((one) => lastName(one)).flatMap((one) => walkOf(one, operations)),
    ...operations
      .filter(({ schemes }) => schemes.includes('numberToken'))
      .map((one) => tokenOf(one, operations)),
  ]
  return (dice) => dice.pick(notified)(dice)
}

type Story = (dice: Dice) => Episode

/** The name of the parameter at the end of a path, such as `carrier_id`. */
const lastName = ({ path }: Operation) => /\{(\w+)\}$/.exec(path)?.[1]
const collectionOf = ({ path }: Operation) => path.slice(0, path.lastIndexOf('/'))
const isOperators = ({ schemes }: Operation) => schemes.includes('operatorToken')
const isUsers = ({ schemes }: Operation) => schemes.includes('userBasic')
const ofOthers = ['userBasic', 'numberToken', 'channelToken']
/** Whether both operations have the same callers, except operators; an access token of a number, for example, is valid for network features only. */
const isForSame = (one: Operation, other: Operation) =>
  ofOthers.every((scheme) => one.schemes.includes(scheme) === other.schemes.includes(scheme))
const answered = (operation: Operation) =>
  [...operation.answers]
    .flatMap(([status, { valid }]) => (status < 300 && valid ? [JSON.stringify(valid.schema)] : []))
    .join()
/** The member of an operation's responses that names the ID in a path, if there is one. */
function memberFor(operation: Operation, target: Operation): string | undefined {
  const name = lastName(target)!
  if (answered(operation).includes(`"${name}"`)) return name
  return operation.path === collectionOf(target) && answered(operation).includes('"id"') ? 'id' : undefined
}
const step = (operation: Operation, as: Actor, dice: Dice, provided: Record<string, string> = {}): Step =>
  stepOf(draftOf(operation, dice, { api_key: '{{self.api_key}}', ...provided }), as)
/** Whether the paths have the same collection, as `/v1/messages` and `/operator/v1/messages/{message_uuid}` have. */
const isMadeAt = (maker: Operation, reader: Operation) =>
  maker.path.split('/').at(-1) === collectionOf(reader).split('/').at(-1)

/** The story of an object: create, read, change, delete, and read again. */
function lifeOf(maker: Operation, operations: readonly Operation[]): Story[] {
  if (maker.method !== 'POST' && maker.method !== 'PUT') return []
  const readers = operations.filter((one) => {
    if (one.method !== 'GET' || !lastName(one)) return false
    if (!isOperators(one) && (isOperators(maker) || !isForSame(one, maker))) return false
    if (maker.method === 'PUT') return one.path === maker.path
    return memberFor(maker, one) !== undefined && isMadeAt(maker, one)
  })
  return readers.map((reader) => (dice) => {
    const as = actorOf(maker, dice)
    const name = lastName(reader)!
    const id = maker.method === 'PUT' ? freshFor(reader) : `{{0:**/${memberFor(maker, reader)!}}}`
    const asReader = isOperators(reader) ? 'operator' : readerOf(reader, as)
    const here = operations.filter((one) => one.path === reader.path)
    const change = here.find(
      ({ method }) => method === 'PATCH' || (method === 'PUT' && maker.method !== 'PUT'),
    )
    const remove = here.find(({ method }) => method === 'DELETE')
    const read = () => step(reader, asReader, dice, { [name]: id })
    const steps = [step(maker, as, dice, { [name]: id }), { ...read(), expected: { found: 0 } }]
    if (change)
      steps.push(step(change, asReader, dice, { [name]: id }), { ...read(), expected: { found: 0 } })
    if (remove) {
      const at = steps.push(step(remove, asReader, dice, { [name]: id })) - 1
      steps.push(
        { ...read(), expected: { deleted: at } },
        { ...step(remove, asReader, dice, { [name]: id }), expected: { deleted: at } },
      )
    }
    return { kind: 'life', steps }
  })
}

/** The actor that can read an object. Objects of an application belong to its account, which reads them if applications may not. */
function readerOf({ schemes }: Operation, maker: Actor): Actor {
  return maker === 'application' && !schemes.includes('applicationJwt') ? 'customer' : maker
}

/** An unused ID in the form of the path parameter. */
function freshFor(operation: Operation): string {
  const { schema } = operation.parameters.find(({ name }) => name === lastName(operation))!
  const forms = ['fuzz-{{nonce}}', '9957{{digits}}']
  return (
    forms.find(
      (form) => !schema.pattern || new RegExp(schema.pattern).test(form.replaceAll(/\{\{\w+\}\}/g, '12345')),
    ) ?? 'x'
  )
}

const unowned = '01a1fa1c-16dd-7000-9b3d-04107b02a345'

/**
 * Stories in which another customer names an existing object: the response must be the same as for a missing object, and the object must not change.
 */
function outsidersOf(target: Operation, operations: readonly Operation[]): Story[] {
  const name = lastName(target)
  if (!name || isOperators(target)) return []
  const known = { id: '{{customer.application}}', secret_id: '{{customer.secret_id}}' }[name]
  const reader = operations.find((one) => one.path === target.path && one.method === 'GET')
  if (!known || !reader) return []
  return [
    (dice) => {
      const draft = draftOf(target, dice, { api_key: '{{customer.api_key}}' })
      const at = (id: string) => stepOf({ ...draft, path: { ...draft.path, [name]: id } }, 'other')
      const own = () => ({ ...step(reader, 'customer', dice, { [name]: known }), headers: [] })
      return {
        kind: 'strangers',
        steps: [
          own(),
          at(unowned),
          { ...at(known), expected: { like: 1 } },
          { ...own(), expected: { same: 0 } },
        ],
      }
    },
  ]
}

/** A story that sends a request twice with the same idempotency key. */
function repeatOf(operation: Operation): Story {
  return (dice) => {
    const draft = draftOf(operation, dice)
    const headers = [
      ...draft.headers.filter(([name]) => name !== 'Idempotency-Key'),
      ['Idempotency-Key', '{{nonce}}'],
    ]
    const once = stepOf(
      { ...draft, headers: headers as [string, string][] },
      isOperators(operation) ? 'operator' : isUsers(operation) ? 'user' : 'customer',
    )
    return { kind: 'repeat', steps: [once, { ...once, expected: { same: 0 } }] }
  }
}

/** Stories that use IDs from earlier responses in later requests, valid and invalid ones, in any order. */
function walkOf(target: Operation, operations: readonly Operation[]): Story[] {
  const sources = operations.filter(
    (one) =>
      one.method === 'GET' &&
      memberFor(one, target) &&
      isOperators(one) === isOperators(target) &&
      isForSame(one, target),
  )
  return sources.map((source) => (dice) => {
    const as = actorOf(target, dice)
    const id = `{{0:**/${memberFor(source, target)!}}}`
    const name = lastName(target)!
    const relatives = operations.filter((one) => one.path.startsWith(target.path))
    const walk = Array.from({ length: 1 + dice.below(4) }, () => {
      const relative = dice.pick(relatives)
      const draft = draftOf(relative, dice, { api_key: '{{self.api_key}}', [name]: id })
      return stepOf(dice.oneIn(3) ? spoilt(draft, dice, 'hostile') : draft, readerOf(relative, as))
    })
    return { kind: 'walk', steps: [step(source, readerOf(source, as), dice), ...walk] }
  })
}

/** A story in which two requests obtain an access token of a number, and a third one calls an operation with it. */
function tokenOf(target: Operation, operations: readonly Operation[]): Story {
  const [request, give] = ['/oauth2/bc-authorize', '/oauth2/token'].map((path) =>
    operations.find((one) => one.path === path)!,
  )
  return (dice) => {
    const form = (operation: Operation, value: Json): Step =>
      stepOf({ ...draftOf(operation, dice), body: { type: operation.bodies[0]!.type, value } }, 'application')
    const requested = form(request!, { login_hint: '+99000000001', scope: everyScope })
    const provided = form(give!, { grant_type: cibaGrant, auth_req_id: '{{0:**/auth_req_id}}' })
    const called = step(target, 'stranger', dice)
    const proof: [string, string] = ['authorization', 'Bearer {{1:**/access_token}}']
    return {
      kind: 'token',
      steps: [
        requested,
        { ...provided, expected: { found: 0 } },
        { ...called, headers: [...called.headers, proof] },
        { ...provided, expected: { deleted: 1 } },
      ],
    }
  }
}
