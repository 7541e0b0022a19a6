import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openClient, type Client } from '../support/client.ts'
import { basic } from '../support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openReceiver, type Answer, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let chatSide: Receiver
const folders: string[] = []
const programs: ChildProcess[] = []

before(async () => {
  database = await openTestDatabase()
  chatSide = await openReceiver()
})
after(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await Promise.all([chatSide.close(), database.close()])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const token = 'operator-token-of-these-nodes'
const root = join(import.meta.dirname, '..', '..')

type Node = { program: ChildProcess; operator: Client; url: string }

/** Starts a node in a separate process. All nodes of an exchange share the key that encrypts its secrets. */
async function startNode(roles: string): Promise<Node> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-chat-'))
  folders.push(data)
  const program = spawn(process.execPath, ['src/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_DATA: data,
      STROWGER_PORT: '0',
      STROWGER_ROLES: roles,
      STROWGER_OPERATOR_TOKEN: token,
      STROWGER_LOG_LEVEL: 'error',
      STROWGER_JSON: '1',
      STROWGER_KEY_FILE: join(folders[0]!, 'vault.key'),
    },
  })
  programs.push(program)
  const [line] = (await once(program.stdout, 'data')) as [Buffer]
  const { url } = JSON.parse(String(line)) as { url: string }
  return { program, url, operator: openClient(url, `Bearer ${token}`) }
}

async function kill({ program }: Node): Promise<void> {
  program.kill('SIGKILL')
  await once(program, 'exit')
}

/** Ends the leases of a killed node immediately, because this test does not check their duration. */
const endLeases = () =>
  database.db.query(
    "update webhook_delivery set lease_until = clock_timestamp() - interval '1 second' where owner is not null",
  )

/** Connects a channel with one sender of a new account; returns a client with the key of that account. */
async function connect({ operator, url }: Node, channel: string): Promise<Client> {
  const { body } = await operator.post<{ api_key: string; api_secret: string }>('/operator/v1/accounts', {
    name: 'Alice',
  })
  const path = `/operator/v1/chat-channels/${channel}`
  const callback_url = `${chatSide.url}/${channel}`
  assert.equal((await operator.put(path, { name: 'Chat', callback_url })).status, 201)
  assert.equal((await operator.put(`${path}/senders/alice`, { api_key: body.api_key })).status, 204)
  return openClient(url, basic(body.api_key, body.api_secret))
}

async function send(alice: Client, channel: string): Promise<string> {
  const message = { message_type: 'text', channel, from: 'alice', to: 'mia', text: 'Quack' }
  const { status, body } = await alice.post('/v1/messages', message)
  assert.equal(status, 202, JSON.stringify(body))
  return body.message_uuid
}

const statusOn = async ({ operator }: Node, id: string) =>
  (await operator.get<{ status: string }>(`/operator/v1/messages/${id}`)).body.status
const postsOf = (id: string) => chatSide.received.filter(({ headers }) => headers['webhook-id'] === id)

test('a message accepted by a killed node is posted once by another node [fault H1]', async () => {
  const accepting = await startNode('api')
  const alice = await connect(accepting, 'ducktalk')
  const id = await send(alice, 'ducktalk')
  await kill(accepting)
  assert.equal(postsOf(id).length, 0)
  const posting = await startNode('api,work')
  await until(
    () => statusOn(posting, id),
    (status) => status === 'submitted',
  )
  assert.equal(postsOf(id).length, 1)
  await kill(posting)
})

test('a post whose response was lost with its node is repeated by another node with the same ID, and the message is submitted once [fault H2]', async () => {
  const first = await startNode('api,work')
  const second = await startNode('api,work')
  const alice = await connect(first, 'swantalk')
  const answers: ((answer: Answer) => void)[] = []
  chatSide.answer(() => new Promise<Answer>((resolve) => answers.push(resolve)))
  const id = await send(alice, 'swantalk')
  await until(
    () => postsOf(id).length,
    (count) => count === 1,
  )
  const holder = await database.db.query<{ owner: string }>(
    'select owner from webhook_delivery where event_id = $1',
    [id],
  )
  assert.equal(holder.rows.length, 1)
  await kill(first)
  chatSide.answer(() => ({ status: 202 }))
  for (const answer of answers) answer({ status: 202 })
  await endLeases()
  await until(
    () => statusOn(second, id),
    (status) => status === 'submitted',
  )
  assert.equal(postsOf(id).length, 2)
  const { body } = await second.operator.get<{ timeline: { event: string }[] }>(`/operator/v1/messages/${id}`)
  assert.equal(body.timeline.filter(({ event: label }) => label === 'submitted').length, 1)
  await kill(second)
})

test('the replying indicator of a killed node is ended by another node [fault H3]', async () => {
  const first = await startNode('api,work')
  const alice = await connect(first, 'goosetalk')
  const path = '/operator/v1/chat-channels/goosetalk/credentials'
  const { body } = await first.operator.post<{ token: string }>(path, { keep_seconds: 0 })
  const goose = openClient(first.url, `Bearer ${body.token}`)
  const message = { message_id: 'm', from: 'mia', to: 'alice', text: 'Honk' }
  const { body: written } = await goose.post('/chat/v1/messages', message)
  const replying_indicator = { show: true, type: 'text' }
  const update = { status: 'read', replying_indicator }
  assert.equal((await alice.patch(`/v1/messages/${written.message_uuid}`, update)).status, 202)
  await kill(first)
  await endLeases()
  const second = await startNode('api,work')
  await second.operator.post('/operator/v1/clock', { by_seconds: 25 })
  const ended = () => chatSide.received.some(({ body }) => body.toString().includes('"reason":"timeout"'))
  await until(ended, Boolean)
  await kill(second)
})
