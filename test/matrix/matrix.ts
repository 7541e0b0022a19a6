import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '#platform/contract/contract.ts'
import { type PolicyActor, policyActors } from '#platform/contract/policy.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { memberInside, type TestMember } from '../support/members.ts'
import { password, personInside } from '../support/people.ts'
import { watchStatements } from '../support/statements.ts'
import { registerMatrixBrand } from './brand-fixtures.ts'
import { ask, type Heard, comparableAnswer } from './ask.ts'
import { openMatrixChannel, storeChatMessage } from './chat-fixtures.ts'
import { digestOf } from './digest.ts'
import { codeOfMember, memberLinks } from './member-fixtures.ts'
import { openOperatorFixtures } from './operator-fixtures.ts'
import { signInWith, type Fixtures } from './parties.ts'
import { personFixtures, personWithRole, storeMatrixPerson } from './person-fixtures.ts'
import { type Kind, fieldPathsOf } from './field-paths.ts'
import { openProvider, prepare } from './requests.ts'
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
let provider: Awaited<ReturnType<typeof openProvider>>
let alice: Customer
/** A member of the account of Alice. */
let ada: TestMember
let tokens: Tokens
const statements = watchStatements()
/** Accounts whose requests must all be rejected, so that their objects never change. */
let still: Family
/** Accounts whose requests succeed. Because operations can have effects after the response, other tests do not name their objects. */
let busy: { below: Family; above: Family }

async function open(): Promise<void> {
  // The exchange trusts this proxy, so that each request can come from another network.
  // Without the request log, which stores each request a second later.
  const env = { STROWGER_TRUST_PROXY: '127.0.0.1/32', STROWGER_REQUEST_LOG_DAYS: '0' }
  exchange = await startExchange({ env })
  provider = await openProvider()
  alice = await exchange.customer('alice')
  ada = await memberInside(exchange.db, alice.apiKey)
  await registerMatrixBrand(exchange, alice)
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

const askAs = (client: MatrixClient, { id, operation }: ProbedOperation, named: Named): Promise<Heard> =>
  ask(exchange.url, client, prepare(id, operation, named, client.also))

async function refused(probed: ProbedOperation, actor: PolicyActor): Promise<void> {
  const client = clientOf(actor, still, tokens)
  for (const { position, theirs, unowned: none } of ways(probed, client)) {
    const answers = await Promise.all([askAs(client, probed, theirs), askAs(client, probed, none)])
    const [first, second] = answers.map((answer) => comparableAnswer(answer, idsOf(theirs, none)))
    assert.equal(answers[0].status, 401, `${probed.id} as ${actor}, ${position}: ${answers[0].text}`)
    assert.deepEqual(first, second, `${probed.id} as ${actor}, ${position}`)
  }
  if (!probed.operation.body) return
  const prepared = prepare(probed.id, probed.operation, naming(needed(probed), {}))
  const unread = await ask(exchange.url, client, {
    ...prepared,
    body: '{"',
    type: 'application/json',
  })
  assert.equal(
    unread.status,
    401,
    `${probed.id} as ${actor}: an unauthenticated caller learns nothing about the body`,
  )
}

async function unknown(probed: ProbedOperation, actor: PolicyActor): Promise<void> {
  const client = clientOf(actor, still, tokens)
  for (const { position, theirs, unowned: none } of ways(probed, client)) {
    const foreign = await askAs(client, probed, theirs)
    const nothing = await askAs(client, probed, none)
    const where = `${probed.id} as ${actor}, ${position}`
    assert.ok(foreign.status >= 400 && foreign.status < 500, `${where}: ${foreign.status}`)
    assert.deepEqual(comparableAnswer(foreign, idsOf(theirs)), comparableAnswer(nothing, idsOf(none)), where)
    assert.deepEqual(
      statements.of(foreign.requestId),
      statements.of(nothing.requestId),
      `${where}: the work differs`,
    )
    // If the exchange rejects the actor itself, the object does not matter.
    const isAboutProof = ['otherNumberToken', 'user', 'foreignUser'].includes(actor) && foreign.status !== 404
    assert.ok(isAboutProof || statements.of(foreign.requestId).length > 0, `${where}: no statement was seen`)
  }
}

async function own(probed: ProbedOperation, actor: PolicyActor): Promise<void> {
  const family = ['subaccount', 'foreignAccount', 'foreignUser', 'foreignSession'].includes(actor)
    ? busy.below
    : busy.above
  const client = clientOf(actor, family, tokens)
  // A new session is needed, because one of the operations ends it.
  if (actor === 'foreignSession')
    client.cookie = await signInWith(exchange.url, client.self.fixtures.account!)
  // A subaccount may see the ID of its primary account, but no other ID of it.
  const { account, ...rest } = client.owner.fixtures
  const theirIds = [...Object.values(rest), ...(actor === 'subaccount' ? [] : [account!])]
  // Messages of the account show the numbers of sender and recipient, which may belong to other accounts.
  const mayShow = (id: string) => probed.id === 'findOwnMessages' && /^\d+$/.test(id)
  const before = await digestOf(exchange.db, [client.owner.fixtures.account!])
  for (const { position, theirs, unowned: none } of ways(probed, client)) {
    const foreign = await askAs(client, probed, theirs)
    const nothing = await askAs(client, probed, none)
    const where = `${probed.id} as ${actor}, ${position}`
    // The exchange rejects every value of a member that the credentials already determine.
    const isUnneeded = foreign.text.includes('"UNNECESSARY_IDENTIFIER"') && position !== 'everywhere'
    assert.ok(foreign.status < 300 || isUnneeded, `${where}: ${foreign.status} ${foreign.text}`)
    if (position === 'everywhere')
      assert.ok(
        !theirIds.some((id) => !mayShow(id) && foreign.text.includes(id)),
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
    await digestOf(exchange.db, [client.owner.fixtures.account!]),
    before,
    `${probed.id} as ${actor}`,
  )
}

async function served(probed: ProbedOperation, actor: PolicyActor): Promise<void> {
  const client = await servedClient(probed, actor)
  const kinds = new Set(needed(probed).map(({ kind }) => kind))
  const fixtures = { ...(await fixturesFor(actor, client, kinds)), ...client.fixtures }
  const answer = await askAs(client, probed, naming(needed(probed), fixtures))
  // A person sends the same request as the operator token before, so the exchange may respond that it is already done.
  const isDone = actor === 'person' && probed.operation.policy.operator === 'served'
  assert.ok(
    answer.status < 300 || (isDone && [400, 409].includes(answer.status)),
    `${probed.id} as ${actor}: ${answer.status} ${answer.text}`,
  )
  const shape = probed.operation.responses[answer.status]
  const isShown = shape?.headers !== undefined && 'etag' in shape.headers
  assert.equal('etag' in answer.headers, isShown, `${probed.id} as ${actor}: ${answer.headers['etag']}`)
  if (!probed.operation.roles || probed.operation.method === 'GET') return
  await written(probed, actor, answer, isDone)
  if (actor === 'operator') await unwritten(probed, client)
}

/** The client that calls an operation that must succeed. Operations of a session get a new one, because a signed-in user must sign out first. */
async function servedClient(
  probed: ProbedOperation,
  actor: PolicyActor,
): Promise<MatrixClient & { fixtures?: Fixtures }> {
  const { id, operation, fieldPaths } = probed
  const also = {
    openConsoleSession: { api_key: alice.apiKey, api_secret: alice.secret },
    signInMember: { email: ada.email, password },
  }
  if (actor === 'person') {
    const { person, also: own } = await personWithRole(exchange, id, operation.roles ?? ['read-only'])
    const self = { owner: still.primary, self: still.primary, headers: [], cookie: person.cookie }
    return {
      ...self,
      also: { ...also, [id]: { ...also[id as keyof typeof also], ...own } },
      fixtures: { ownSession: person.sessionId },
    }
  }
  const isEverybody = operation.policy.anonymous === 'served'
  if (actor === 'operator' || actor === 'channel' || (isEverybody && !/session/i.test(actor)))
    return { ...clientOf(actor, still, tokens), also }
  const secondSecret = fieldPaths.some(({ kind }) => kind === 'secret')
  const client = await openMatrixClient(exchange, actor, secondSecret, tokens)
  const own = actor === 'member' && { [id]: await codeOfMember(exchange, id, client.self.member) }
  return { ...client, also: { ...client.also, ...also, ...own } }
}

/**
 * Operations that need no audit entry here, because the requests change no state: either the state is already reached, or the operation only sends a
 * notification.
 */
const changesNothing: ReadonlySet<string> = new Set([
  'assignSims',
  'blockTollFreeNumber',
  'changeSimUser',
  'clearSimAlarms',
  'deleteCarrierErrors',
  'disableOptOutAssist',
  'enableWebhookEndpoint',
  'deleteFilter',
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
  // Results of numbers without an open request are ignored.
  'storeNumberProvisioning',
])

/** Asserts that rejected requests write no audit entry: those for objects that do not exist, and those with an invalid body. */
async function unwritten(probed: ProbedOperation, client: MatrixClient): Promise<void> {
  const { id, operation } = probed
  const prepared = prepare(id, operation, naming(needed(probed), {}), client.also)
  // A PUT may create the object, so it is not rejected if the object does not exist.
  const isNothing = operation.method !== 'PUT' && needed(probed).length > 0
  const failed = [
    ...(isNothing ? [await ask(exchange.url, client, prepared)] : []),
    ...(operation.body ? [await ask(exchange.url, client, { ...prepared, body: '{"' })] : []),
  ].filter(({ status }) => status >= 400)
  const { rows } = await exchange.db.query<{ operation: string }>(
    'select operation from operator_change where request_id = any($1)',
    [failed.map(({ headers }) => headers['x-request-id'])],
  )
  assert.deepEqual(rows, [], `${id} was refused, and is written down`)
}

/** Asserts that a change has one audit entry, with the request ID and the person. */
async function written(
  { id }: ProbedOperation,
  actor: PolicyActor,
  { headers }: Heard,
  isDone: boolean,
): Promise<void> {
  const { rows } = await exchange.db.query<{ operation: string; person_id: string | null }>(
    'select operation, person_id from operator_change where request_id = $1',
    [headers['x-request-id']],
  )
  const mayBeNone = isDone || changesNothing.has(id)
  assert.ok(
    rows.length === 1 || (rows.length === 0 && mayBeNone),
    `${id} as ${actor} stands ${rows.length} times: ${rows.map(({ operation }) => operation).join()}`,
  )
  assert.ok(
    rows.every(({ person_id: person }) => (person !== null) === (actor === 'person')),
    `${id} as ${actor}: it does not say who it was`,
  )
}

async function fixturesFor(
  actor: PolicyActor,
  { owner }: MatrixClient,
  kinds: ReadonlySet<Kind>,
): Promise<Fixtures> {
  const ofPeople = {
    ...(await personFixtures(exchange, kinds)),
    ...(await memberLinks(exchange.db, alice.apiKey, kinds)),
  }
  if (actor === 'operator' || actor === 'person')
    return { ...(await openOperatorFixtures(exchange, alice, kinds)), ...ofPeople }
  if (actor !== 'channel') return { ...owner.fixtures, ...ofPeople }
  return { message: await storeChatMessage(exchange, alice.apiKey, 'outbound'), ...ofPeople }
}

const tries = { refused, unknown, own, served }
const actors = Object.keys(policyActors) as PolicyActor[]

/** Defines the tests of a shard: every actor calls each of its operations. */
export function matrix(shard: Shard): void {
  before(open)
  after(() => Promise.all([exchange.stop(), provider.stop()]))
  for (const [id, operation] of operationsOf(shard))
    test(`${id} answers each caller as its policy states`, () => asEverybody(id, operation))
}

async function asEverybody(id: string, operation: Operation): Promise<void> {
  const probed = { id, operation, fieldPaths: fieldPathsOf(id, operation) }
  const refusing = actors.filter((actor) => ['refused', 'unknown'].includes(operation.policy[actor]))
  const everybody = Object.values(still).map(({ fixtures }) => fixtures.account!)
  const before = await digestOf(exchange.db, everybody)
  await Promise.all(refusing.map((actor) => tries[operation.policy[actor]](probed, actor)))
  assert.equal(
    await digestOf(exchange.db, everybody),
    before,
    `${id} changed data of accounts that it refuses`,
  )
  for (const actor of actors)
    if (!refusing.includes(actor)) await tries[operation.policy[actor]](probed, actor)
}
