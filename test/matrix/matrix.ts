import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '#platform/contract/contract.ts'
import { type PolicyActor, policyActors } from '#platform/contract/policy.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { personInside } from '../support/people.ts'
import { watchStatements } from '../support/statements.ts'
import { ask, type Heard, comparableAnswer } from './ask.ts'
import { openMatrixChannel, storeChatMessage } from './chat-fixtures.ts'
import { digestOf } from './digest.ts'
import { openOperatorFixtures } from './operator-fixtures.ts'
import { signInWith, type Fixtures } from './parties.ts'
import { personFixtures, personWithRole, storeMatrixPerson } from './person-fixtures.ts'
import { type Kind, fieldPathsOf } from './field-paths.ts'
import { prepare } from './requests.ts'
import {
  openFamily,
  openMatrixClient,
  clientOf,
  type Family,
  type MatrixClient,
  type Tokens,
} from './clients.ts'
import { operationsOf, type Shard } from './shards.ts'
import { type ProbedOperation, idsOf, type Named, naming, needed, ways } from './ways.ts'

let exchange: TestExchange
let alice: Customer
let tokens: Tokens
const statements = watchStatements()
/** The families whose requests must all be refused. */
let still: Family
/** The families whose requests succeed. Their operations have effects after the response, so no one else names their objects. */
let busy: { below: Family; above: Family }

async function open(): Promise<void> {
  // Each request comes from a network of its own.
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  alice = await exchange.customer('alice')
  const person = await personInside(exchange.db, exchange.url, ['admin'])
  await storeMatrixPerson(exchange)
  tokens = {
    operator: exchange.operatorToken,
    channel: await openMatrixChannel(exchange, alice.apiKey),
    person: person.cookie,
  }
  still = await openFamily(exchange)
  busy = { below: await openFamily(exchange), above: await openFamily(exchange) }
}

const askAs = (speaker: MatrixClient, { id, operation }: ProbedOperation, named: Named): Promise<Heard> =>
  ask(exchange.url, speaker, prepare(id, operation, named, speaker.also))

async function refused(asked: ProbedOperation, actor: PolicyActor): Promise<void> {
  const speaker = clientOf(actor, still, tokens)
  for (const { place, theirs, nobodys: none } of ways(asked, speaker)) {
    const answers = await Promise.all([askAs(speaker, asked, theirs), askAs(speaker, asked, none)])
    const [first, second] = answers.map((answer) => comparableAnswer(answer, idsOf(theirs, none)))
    assert.equal(answers[0].status, 401, `${asked.id} as ${actor}, ${place}: ${answers[0].text}`)
    assert.deepEqual(first, second, `${asked.id} as ${actor}, ${place}`)
  }
  if (!asked.operation.body) return
  const prepared = prepare(asked.id, asked.operation, naming(needed(asked), {}))
  const unread = await ask(exchange.url, speaker, {
    ...prepared,
    body: '{"',
    type: 'application/json',
  })
  assert.equal(
    unread.status,
    401,
    `${asked.id} as ${actor}: an unauthenticated caller learns nothing about the body`,
  )
}

async function unknown(asked: ProbedOperation, actor: PolicyActor): Promise<void> {
  const speaker = clientOf(actor, still, tokens)
  for (const { place, theirs, nobodys: none } of ways(asked, speaker)) {
    const foreign = await askAs(speaker, asked, theirs)
    const nothing = await askAs(speaker, asked, none)
    const where = `${asked.id} as ${actor}, ${place}`
    assert.ok(foreign.status >= 400 && foreign.status < 500, `${where}: ${foreign.status}`)
    assert.deepEqual(comparableAnswer(foreign, idsOf(theirs)), comparableAnswer(nothing, idsOf(none)), where)
    assert.deepEqual(statements.of(foreign.asked), statements.of(nothing.asked), `${where}: the work differs`)
    // A refusal because of the actor does not depend on the object.
    const isAboutProof = ['otherNumberToken', 'user', 'foreignUser'].includes(actor) && foreign.status !== 404
    assert.ok(isAboutProof || statements.of(foreign.asked).length > 0, `${where}: no statement was seen`)
  }
}

async function own(asked: ProbedOperation, actor: PolicyActor): Promise<void> {
  const family = ['subaccount', 'stranger', 'foreignUser', 'foreignSession'].includes(actor)
    ? busy.below
    : busy.above
  const speaker = clientOf(actor, family, tokens)
  // One of the operations signs out.
  if (actor === 'foreignSession')
    speaker.cookie = await signInWith(exchange.url, speaker.self.things.account!)
  // A subaccount may know its primary account, but no other object of it.
  const { account, ...rest } = speaker.owner.things
  const theirThings = [...Object.values(rest), ...(actor === 'subaccount' ? [] : [account!])]
  // Own messages show the numbers of sender and recipient, even those of other owners.
  const mayTell = (thing: string) => asked.id === 'findOwnMessages' && /^\d+$/.test(thing)
  const before = await digestOf(exchange.db, [speaker.owner.things.account!])
  for (const { place, theirs, nobodys: none } of ways(asked, speaker)) {
    const foreign = await askAs(speaker, asked, theirs)
    const nothing = await askAs(speaker, asked, none)
    const where = `${asked.id} as ${actor}, ${place}`
    // A request that repeats what the credentials already state is rejected for any value.
    const isUnneeded = foreign.text.includes('"UNNECESSARY_IDENTIFIER"') && place !== 'everywhere'
    assert.ok(foreign.status < 300 || isUnneeded, `${where}: ${foreign.status} ${foreign.text}`)
    if (place === 'everywhere')
      assert.ok(
        !theirThings.some((thing) => !mayTell(thing) && foreign.text.includes(thing)),
        `${where}: ${foreign.text}`,
      )
    else
      assert.deepEqual(
        comparableAnswer(foreign, idsOf(theirs)),
        comparableAnswer(nothing, idsOf(none)),
        where,
      )
  }
  assert.equal(
    await digestOf(exchange.db, [speaker.owner.things.account!]),
    before,
    `${asked.id} as ${actor}`,
  )
}

async function served(asked: ProbedOperation, actor: PolicyActor): Promise<void> {
  const speaker = await servedSpeaker(asked, actor)
  const kinds = new Set(needed(asked).map(({ kind }) => kind))
  const things = { ...(await thingsFor(actor, speaker, kinds)), ...speaker.things }
  const answer = await askAs(speaker, asked, naming(needed(asked), things))
  // The person repeats the operator token's request for the same objects, so "already done" is a valid answer.
  const isDone = actor === 'person' && asked.operation.policy.operator === 'served'
  assert.ok(
    answer.status < 300 || (isDone && [400, 409].includes(answer.status)),
    `${asked.id} as ${actor}: ${answer.status} ${answer.text}`,
  )
  const shape = asked.operation.answers[answer.status]
  const isShown = shape?.headers !== undefined && 'etag' in shape.headers
  assert.equal('etag' in answer.headers, isShown, `${asked.id} as ${actor}: ${answer.headers['etag']}`)
  if (!asked.operation.roles || asked.operation.method === 'GET') return
  await written(asked, actor, answer, isDone)
  if (actor === 'operator') await unwritten(asked, speaker)
}

/** Signing in again requires signing out first, so these operations get a session of their own. */
async function servedSpeaker(
  asked: ProbedOperation,
  actor: PolicyActor,
): Promise<MatrixClient & { things?: Fixtures }> {
  const { id, operation, places } = asked
  const also = { openConsoleSession: { api_key: alice.apiKey, api_secret: alice.secret } }
  if (actor === 'person') {
    const { person, also: own } = await personWithRole(exchange, id, operation.roles ?? ['read-only'])
    const self = { owner: still.primary, self: still.primary, headers: [], cookie: person.cookie }
    return {
      ...self,
      also: { ...also, [id]: { ...also[id as keyof typeof also], ...own } },
      things: { ownSession: person.sessionId },
    }
  }
  const isEverybody = operation.policy.nobody === 'served'
  if (actor === 'operator' || actor === 'channel' || (isEverybody && !/session/i.test(actor)))
    return { ...clientOf(actor, still, tokens), also }
  const secondSecret = places.some(({ kind }) => kind === 'secret')
  const speaker = await openMatrixClient(exchange, actor, secondSecret, tokens)
  return { ...speaker, also: { ...speaker.also, ...also } }
}

/**
 * Requests here that change no state, so no audit entry is required: the state is already reached, or the operation only
 * sends a notification.
 */
const changesNothing: ReadonlySet<string> = new Set([
  'assignSims',
  'blockTollFreeNumber',
  'changeSimUser',
  'clearSimAlarms',
  'deleteCarrierErrors',
  'disableOptOutAssist',
  'enableWebhookEndpoint',
  'forgetFilter',
  'matchReceipt',
  'matchReceipts',
  'putCarrierErrors',
  'putChatSender',
  'putPoolNumbers',
  'putSimUsageFile',
  'restoreBrand',
  'setBrandRelationship',
  'retryWebhookEndpoint',
  'stopSubscribers',
  'unassignReview',
])

/** Refused requests write no audit entry: tried with objects that do not exist and with invalid bodies. */
async function unwritten(asked: ProbedOperation, speaker: MatrixClient): Promise<void> {
  const { id, operation } = asked
  const prepared = prepare(id, operation, naming(needed(asked), {}), speaker.also)
  // A PUT may name an object that does not exist.
  const isNothing = operation.method !== 'PUT' && needed(asked).length > 0
  const failed = [
    ...(isNothing ? [await ask(exchange.url, speaker, prepared)] : []),
    ...(operation.body ? [await ask(exchange.url, speaker, { ...prepared, body: '{"' })] : []),
  ].filter(({ status }) => status >= 400)
  const { rows } = await exchange.db.query<{ what: string }>(
    'select what from operator_change where request_id = any($1)',
    [failed.map(({ headers }) => headers['x-request-id'])],
  )
  assert.deepEqual(rows, [], `${id} was refused, and is written down`)
}

/** A change has an audit entry with its user and the request id. */
async function written(
  { id }: ProbedOperation,
  actor: PolicyActor,
  { headers }: Heard,
  isDone: boolean,
): Promise<void> {
  const { rows } = await exchange.db.query<{ what: string; person_id: string | null }>(
    'select what, person_id from operator_change where request_id = $1',
    [headers['x-request-id']],
  )
  const mayBeNone = isDone || changesNothing.has(id)
  assert.ok(
    rows.length === 1 || (rows.length === 0 && mayBeNone),
    `${id} as ${actor} stands ${rows.length} times: ${rows.map(({ what }) => what).join()}`,
  )
  assert.ok(
    rows.every(({ person_id: person }) => (person !== null) === (actor === 'person')),
    `${id} as ${actor}: it does not say who it was`,
  )
}

async function thingsFor(
  actor: PolicyActor,
  { owner }: MatrixClient,
  kinds: ReadonlySet<Kind>,
): Promise<Fixtures> {
  const ofPeople = await personFixtures(exchange, kinds)
  if (actor === 'operator' || actor === 'person')
    return { ...(await openOperatorFixtures(exchange, alice, kinds)), ...ofPeople }
  if (actor !== 'channel') return { ...owner.things, ...ofPeople }
  return { message: await storeChatMessage(exchange, alice.apiKey, 'outbound'), ...ofPeople }
}

const tries = { refused, unknown, own, served }
const actors = Object.keys(policyActors) as PolicyActor[]

/** Defines the tests of a shard: each operation, called by every actor. */
export function matrix(shard: Shard): void {
  before(open)
  after(() => exchange.stop())
  for (const [id, operation] of operationsOf(shard))
    test(`${id} answers each caller as its policy states`, () => asEverybody(id, operation))
}

async function asEverybody(id: string, operation: Operation): Promise<void> {
  const asked = { id, operation, places: fieldPathsOf(id, operation) }
  const told = actors.filter((actor) => ['refused', 'unknown'].includes(operation.policy[actor]))
  const everybody = Object.values(still).map(({ things }) => things.account!)
  const before = await digestOf(exchange.db, everybody)
  await Promise.all(told.map((actor) => tries[operation.policy[actor]](asked, actor)))
  assert.equal(
    await digestOf(exchange.db, everybody),
    before,
    `${id} changed data of accounts that it refuses`,
  )
  for (const actor of actors) if (!told.includes(actor)) await tries[operation.policy[actor]](asked, actor)
}
