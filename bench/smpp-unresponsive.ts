import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { COMMAND, encodeHeaderOnly, encodeMessage, isFault, type SubmitSm } from '#carriers/smpp/index.ts'
import { perSecond, type Bench, type Row } from './row.ts'
import { tenantNumber, type Exchange } from './world/exchange.ts'
import { openSink } from './world/sink.ts'
import { openClients, type Clients } from './world/smpp-clients.ts'
import { bindOf, openSession } from './world/smpp-session.ts'

const bar = 1.1
const rate = 300
const rounds = 8
/** Receipts of the unresponsive user that wait from the beginning. */
const waiting = 10_000
const kinds = ['bind_transceiver', 'bind_transmitter', 'bind_receiver'] as const

/**
 * The p99 of submit_sm_resp of one user at a steady rate, in alternating rounds with and without a user of another account whose clients read nothing: a transceiver
 * and a transmitter that submit, and a receiver with 10,000 waiting receipts.
 */
export async function measureUnresponsive(bench: Bench, exchange: Exchange, pdu: SubmitSm): Promise<Row> {
  const sink = await openSink(true)
  await exchange.routeTo(sink.port)
  const { apiKey } = await exchange.tenant()
  for (const statement of unresponsiveUser(exchange.smpp.systemId, apiKey)) await exchange.run(statement)
  const clients = await openClients({ ...exchange.smpp, sessions: 2, window: 100 })
  const seconds = Math.max(1, bench.seconds / 2)
  const p99s: Record<'alone' | 'shared', number[]> = { alone: [], shared: [] }
  await clients.run({ seconds: 1, pdu, perSecond: rate })
  for (let round = 0; round < rounds; round += 1) {
    // Each order comes equally often, so that a slow phase of the machine affects both.
    const order = round % 2 === 0 ? (['alone', 'shared'] as const) : (['shared', 'alone'] as const)
    for (const one of order)
      p99s[one].push(await p99Of(exchange, clients, { seconds, pdu }, one === 'shared'))
    bench.say(
      `round ${round + 1}: p99 ${p99s.alone.at(-1)!.toFixed(1)} ms, with unresponsive clients ${p99s.shared.at(-1)!.toFixed(1)} ms`,
    )
  }
  await clients.close()
  await sink.stop()
  const [alone, shared] = [medianOf(p99s.alone), medianOf(p99s.shared)]
  return {
    name: `p99 of submit_sm_resp at ${perSecond(rate)} with clients that read nothing`,
    result: `${shared.toFixed(1)} ms, median of ${rounds} rounds`,
    baseline: `${alone.toFixed(1)} ms without them`,
    ratio: shared / alone,
    bar: `< ${bar} ×`,
    reached: shared / alone < bar,
  }
}

async function p99Of(
  exchange: Exchange,
  clients: Clients,
  { seconds, pdu }: { seconds: number; pdu: SubmitSm },
  isShared: boolean,
): Promise<number> {
  const unresponsive = isShared ? await openUnresponsive(exchange.smpp) : undefined
  await settled(exchange)
  const { p99, refused } = await clients.run({ seconds, pdu, perSecond: rate })
  await unresponsive?.close()
  if (refused > 0) throw new Error(`${refused} submits were refused`)
  return p99
}

/** Waits until all submits have left. */
async function settled({ number }: Exchange): Promise<void> {
  while ((await number('select count(*) from dispatch')) > 0) await pause(250)
}

/** The clients of the unresponsive user. Resolves when the exchange reads no more of them; it ends their sessions 30 s later. */
async function openUnresponsive({ port, password }: Exchange['smpp']): Promise<{ close(): Promise<void> }> {
  const sockets = await Promise.all(
    kinds.map((kind) => openSession(port, bindOf('unresponsive', password, kind))),
  )
  for (const socket of sockets) socket.pause().on('error', () => undefined)
  await Promise.all(sockets.slice(0, -1).map(fill))
  for (const socket of sockets.slice(0, -1)) socket.write(submits)
  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      await pause(300)
    },
  }
}

const enquiries = Buffer.alloc(64 * 1024, encodeHeaderOnly(COMMAND.enquire_link, 0, 7))

/** Sends requests until no more of them are read, because their responses are not read. */
async function fill(socket: Socket): Promise<void> {
  for (let [before, isSame] = [-1, 0]; isSame < 5;) {
    while (socket.write(enquiries));
    await pause(200)
    const sent = socket.bytesWritten - socket.writableLength
    isSame = sent === before ? isSame + 1 : 0
    before = sent
  }
}

const submits = Buffer.concat(
  Array.from({ length: 1_000 }, (_, i) => {
    const message = { source: tenantNumber, destination: '447700900200', shortMessage: Buffer.from('hello') }
    const pdu = encodeMessage({ ...message, sourceTon: 1, registeredDelivery: 1 }, COMMAND.submit_sm, i + 2)
    if (isFault(pdu)) throw new Error(pdu.fault)
    return pdu
  }),
)

/** A user of another account with the settings and the password of the demo user, and its waiting receipts. */
const unresponsiveUser = (systemId: string, apiKey: string) => [
  `insert into smpp_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'system_id', 'unresponsive',
      'account_id', '${apiKey}', 'application_id', null, 'max_binds', 100))).* from smpp_user u where u.system_id = '${systemId}'`,
  `insert into smpp_password select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'user_id', i.id, 'account_id', '${apiKey}'))).*
      from smpp_password p join smpp_user u on u.id = p.user_id and u.system_id = '${systemId}', smpp_user i where i.system_id = 'unresponsive'`,
  `insert into smpp_delivery (id, user_id, account_id, subject_id, kind, content, due_at, expires_at)
    select gen_random_uuid(), u.id, u.account_id, gen_random_uuid(), 'receipt', ${receipt}, now(), now() + interval '72 h'
      from smpp_user u, generate_series(1, ${waiting}) where u.system_id = 'unresponsive'`,
]

const receipt = `jsonb_build_object('id', gen_random_uuid(), 'state', 'DELIVRD', 'isIntermediate', false, 'err', '000', 'text', 'hello', 'doneAt', 0,
  'submittedAt', 0, 'source', '{"ton":1,"npi":1,"address":"${tenantNumber}"}'::jsonb, 'destination', '{"ton":1,"npi":1,"address":"447700900200"}'::jsonb)`

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!
