import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openHttp } from '#platform/http/http.ts'
import { compileCheck, jsonSchema } from '#platform/contract/validate.ts'
import { areaOf } from '../../accounts/roles/rights.ts'
import { contracts } from './contracts.ts'
import { customerApis } from './customers.ts'

const operations = contracts.flatMap((contract) => Object.entries(contract.operations))

// The exchange compiles schemas at the first request; the tests compile all of them.
test('the JSON Schemas of all requests are valid and compile', () => {
  const judge = new Ajv2020({ validateFormats: false })
  for (const [id, { params, query, body }] of operations)
    for (const schema of [params, query, body]) {
      if (!schema) continue
      assert.equal(judge.validateSchema(jsonSchema(schema, 'input')), true, `${id}: ${judge.errorsText()}`)
      assert.doesNotThrow(() => compileCheck(schema)({}), id)
    }
})

test('every success response can be serialized by its schema', async () => {
  const server = openHttp()
  server.get('/', (_, reply) => {
    for (const [id, { responses }] of operations)
      for (const [status, { schema }] of Object.entries(responses))
        if (schema && Number(status) < 300)
          assert.doesNotThrow(
            () => reply.compileSerializationSchema(jsonSchema(schema, 'output'), status),
            id,
          )
    reply.send('all')
  })
  assert.equal((await server.inject('/')).body, 'all')
  await server.close()
})

test('each operation that accepts a session is in an area of the account, so that the roles of members decide on it', () => {
  const accepting = customerApis.filter(({ security }) => security.includes('session'))
  const paths = accepting.flatMap(({ contract }) =>
    Object.values(contract.operations).flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]),
  )
  assert.ok(paths.length > 100)
  assert.deepEqual(
    paths.filter((path) => areaOf(path) === undefined),
    [],
  )
})
