import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { documentOf, documentWithSamples } from '#exchange/mount/contracts.ts'
import { readExamples } from '#exchange/mount/examples.ts'
import type { CodeSample } from '#platform/contract/samples/samples.ts'
import { startExchange } from '../support/exchange.ts'

const variables = {
  API_KEY: 'abcd1234',
  API_SECRET: 'An "odd" secret: $1',
  SIM_CLIENT_ID: 'client',
  SIM_CLIENT_SECRET: 'Another-Secret-1',
  ACCESS_TOKEN: 'number-token',
  CHANNEL_TOKEN: 'channel-token',
  TOKEN: 'operator-token',
}

type Recorded = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

const recorded: Recorded[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method, url, headers } = request
    recorded.push({ method: method!, path: url!, headers, body })
    response.end('{}')
  })
})
let url: string
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

type Sampled = { id: string; samples: CodeSample[] }

const examples = readExamples()
const sampled: Sampled[] = (['customers', 'operators'] as const).flatMap((audience) =>
  Object.values(documentWithSamples(audience).paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      operation['x-codeSamples']
        ? [{ id: operation.operationId, samples: operation['x-codeSamples'] as CodeSample[] }]
        : [],
    ),
  ),
)

/** Runs samples one after the other in one process, which must end without an error. */
async function run(command: string, args: readonly string[], program: string, api = url): Promise<string> {
  const child = spawn(command, args, {
    env: { ...process.env, ...variables, API: api, OPERATOR: `${api}/operator/v1` },
  })
  child.stdin.end(program)
  const ended = once(child, 'exit')
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  assert.equal(code, 0, out + errors)
  return out
}

/** The values of a request, whose notation differs between languages. */
function requestOf({ method, path, headers, body }: Recorded) {
  const { authorization = null, 'content-type': type = null } = headers
  return {
    method,
    path,
    authorization,
    type,
    body: type?.includes('json') ? (JSON.parse(body) as unknown) : body,
  }
}

const sourceOf = (label: string, { samples }: Sampled) =>
  samples.find((one) => one.label === label)?.source ?? assert.fail(label)

const languages = [
  { label: 'curl', command: 'bash', args: ['-e'], joined: (all: string[]) => all.join('\necho\n') },
  {
    label: 'JavaScript',
    command: process.execPath,
    args: ['--input-type=module'],
    joined: (all: string[]) => all.map((one) => `{\n${one}\n}`).join('\n'),
  },
  { label: 'Python', command: 'python3', args: ['-'], joined: (all: string[]) => all.join('\n') },
]

const requestsOf = Object.fromEntries(
  languages.map(({ label, command, args, joined }) => {
    let requests: Promise<ReturnType<typeof requestOf>[]> | undefined
    const send = async () => {
      recorded.length = 0
      await run(command, args, joined(sampled.map((one) => sourceOf(label, one))))
      return recorded.map(requestOf)
    }
    return [label, () => (requests ??= send())]
  }),
)

describe('the samples of the API reference', () => {
  test('exist for all operations except those that only a browser session may call', () => {
    const { paths, security } = documentOf('customers')
    const callable = Object.values(paths).flatMap((item) =>
      Object.values(item).filter(({ security: own = security }) =>
        own.some((way) => !('session' in way) && !('applicationJwt' in way)),
      ),
    )
    const ids = new Set(sampled.map(({ id }) => id))
    assert.deepEqual(
      callable.map(({ operationId }) => operationId).filter((id) => !ids.has(id)),
      [],
    )
  })

  for (const { label, command } of languages) {
    const isMissing = spawnSync(command, ['--version']).error !== undefined
    const skip = isMissing && `there is no ${command}`
    test(`for ${label} send the request of the example, as printed`, { skip }, async () => {
      const requests = await requestsOf[label]!()
      assert.equal(requests.length, sampled.length)
      for (const [i, { id }] of sampled.entries()) {
        const { body, type } = requests[i]!
        const example = examples[id]!.find(({ status }) => status < 400)!
        const isForm = type?.includes('form-urlencoded')
        const form = new URLSearchParams(example.body as Record<string, string> | undefined).toString()
        assert.deepEqual(body, isForm ? form : (example.body ?? ''), id)
        assert.equal(type, example.body === undefined ? null : (example.type ?? 'application/json'), id)
      }
      assert.deepEqual(requests, await requestsOf['curl']!())
    })
  }

  test('for sending a message deliver it from the demo account', async () => {
    const exchange = await startExchange()
    try {
      Object.assign(variables, { API_KEY: exchange.demo.api_key, API_SECRET: exchange.demo.api_secret })
      const sending = sampled.find(({ id }) => id === 'sendMessage')!
      for (const { label, command, args } of languages.slice(0, 2)) {
        const out = await run(command, args, sourceOf(label, sending), exchange.url)
        const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(out) ?? assert.fail(out)
        await exchange.messageUntil(id, ({ status }) => status === 'delivered')
      }
    } finally {
      await exchange.stop()
    }
  })
})
