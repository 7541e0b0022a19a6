import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '#platform/contract/contract.ts'
import { operatorsContract } from '#exchange/mount/operators.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { ask, type Heard } from './ask.ts'
import { openOperatorFixtures } from './operator-fixtures.ts'
import { personFixtures } from './person-fixtures.ts'
import { fieldPathsOf, schemaOf } from './field-paths.ts'
import { prepare } from './requests.ts'
import { needed, naming, type Named } from './ways.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const operations: readonly [string, Operation][] = Object.entries(operatorsContract.operations)
const changes = operations.filter(([, { method, versioned }]) => versioned && method !== 'GET')

/** The operations that read what an operation changes, either at the same path or at `<path>/numbers`. */
const readsOf = ({ path }: Operation) =>
  operations.filter(([, { method, path: of }]) => method === 'GET' && [of, `${of}/numbers`].includes(path))

/** The operation that returns the version which a change is checked against. The path of a POST is below that of the object. */
const readOf = (operation: Operation) =>
  readsOf(operation)[0] ??
  operations.find(([, read]) => read.method === 'GET' && read.path === operation.path.replace(/\/\w+$/, ''))

/** Changes without a version, although their path can be read, with the reason. */
const unversioned: Readonly<Record<string, string>> = {
  signOut: 'a session of the caller',
  saveFilter: 'the list of the caller’s filters is read there',
  deleteFilter: 'the list of the caller’s filters is read there',
  endPersonSessions: 'a list',
  deleteTrafficRuleEntry: 'a list',
  endSimulatorFaults: 'a list',
  putSimUsageFile: 'a file is stored once and stays as it is',
  publishNumber: 'buying the number changes it too',
  withdrawNumber: 'whoever buys the number changes it too',
  overrideVirtualNumber: 'of the sandbox',
  clearVirtualNumber: 'of the sandbox',
}

test('every object that can be read is changed under its version, and the API document declares it', () => {
  for (const [id, operation] of operations) {
    const { method, versioned = false, headers, responses: answers } = operation
    const isChange = ['PUT', 'PATCH', 'DELETE'].includes(method)
    if (isChange) assert.equal(versioned, readsOf(operation).length > 0 && !(id in unversioned), id)
    const isChecked = versioned && method !== 'GET'
    const takes = headers ? Object.keys(schemaOf({ body: headers } as Operation, 'body')!.properties!) : []
    assert.equal(takes.includes('if-match'), isChecked, id)
    assert.equal('412' in answers, isChecked, id)
    if (isChecked)
      assert.ok(readOf(operation)![1].versioned, `${id}: nothing shows the version that it checks`)
    for (const [status, answer] of Object.entries(answers)) {
      const shows = versioned && status.startsWith('2') && answer.schema !== undefined
      assert.equal('etag' in (answer.headers ?? {}), shows, `${id}, ${status}`)
    }
  }
  for (const id of Object.keys(unversioned))
    assert.ok(
      operations.some(([known]) => known === id),
      id,
    )
})

/** Members that differ from the stored object, for operations whose smallest request would change nothing. */
const otherOf = ({ number }: Customer): Record<string, Record<string, unknown>> => ({
  putPoolNumbers: { numbers: [number] },
  putQosProfile: { description: 'Another' },
  changeSimUser: { user_name: 'Another' },
  putContentAction: { action: 'reject' },
  putCarrierErrors: { receipts: [{ err: '099', code: 1020 }] },
})

/** Operations that must be called first, because the later operation reverts their effect. */
const first: Readonly<Record<string, string>> = {
  deleteCarrierErrors: 'putCarrierErrors',
  followExchangeRedaction: 'putRedaction',
}

function send(id: string, named: Named, ifMatch?: string): Promise<Heard> {
  const operation = operatorsContract.operations[id as keyof typeof operatorsContract.operations]
  const client = { headers: [`Bearer ${exchange.operatorToken}`] }
  const prepared = prepare(id, operation, named, otherOf(alice))
  return ask(exchange.url, client, { ...prepared, ...(ifMatch !== undefined && { ifMatch }) })
}

for (const [id, operation] of changes)
  test(`${id} succeeds for one of two operators with the same version, and fails for an older version`, async () => {
    const [readId, read] = readOf(operation)!
    const ofRead = needed({ id: readId, operation: read, fieldPaths: fieldPathsOf(readId, read) })
    const positions = [...needed({ id, operation, fieldPaths: fieldPathsOf(id, operation) }), ...ofRead]
    const kinds = new Set(positions.map(({ kind }) => kind))
    const fixtures = {
      ...(await openOperatorFixtures(exchange, alice, kinds)),
      ...(await personFixtures(exchange, kinds)),
    }
    const named = naming(positions, fixtures)
    const see = () => send(readId, naming(ofRead, fixtures))
    if (first[id]) assert.ok((await send(first[id], named)).status < 300)

    const { etag } = (await see()).headers
    assert.match(etag!, /^"[\w-]{22}"$/)
    for (const stale of ['"AAAAAAAAAAAAAAAAAAAAAA"', `W/${etag}`, '']) {
      const refused = await send(id, named, stale)
      assert.equal(refused.status, 412, `${stale}: ${refused.text}`)
    }
    assert.equal((await see()).headers.etag, etag, 'what was refused has changed nothing')

    const both = await Promise.all([send(id, named, `"other", ${etag}`), send(id, named, etag)])
    const [done, late] = both.toSorted((a, b) => a.status - b.status)
    assert.ok(done!.status < 300, done!.text)
    assert.ok([404, 412].includes(late!.status), `both were done: ${late!.status} ${late!.text}`)
    const now = await see()
    assert.notEqual(now.headers.etag, etag)
    if (done!.text && now.status === 200) assert.equal(done!.headers.etag, now.headers.etag)
    const again = await send(id, named, '*')
    assert.ok(now.status === 200 ? again.status < 300 : [404, 412].includes(again.status), again.text)
  })
