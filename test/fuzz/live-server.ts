import assert from 'node:assert/strict'
import { connect } from 'node:net'
import {
  COMMAND,
  encodeBind,
  isFault,
  isResponse,
  openSmppServer,
  responseTo,
  type ServerHost,
  type ServerSession,
} from '#carriers/smpp/index.ts'
import { customerRequests } from './corpus.ts'
import { writeTo, type Live } from './live-session.ts'
import { within } from './timeout.ts'

const credentials = { systemId: 'fuzz', password: 'fuzz' }

/**
 * The server for clients, with a host that responds to every request. Each call of `feed` opens a new connection, bound or not, and fails if a
 * request on a connection that is still open gets no response.
 */
export async function openLiveServer(): Promise<Live> {
  const open = new Map<ServerSession, Map<string, number>>()
  const server = await openSmppServer({ host: '127.0.0.1', port: 0 }, hostThatCounts(open))
  const bind = encodeBind(COMMAND.bind_transceiver, 1, {
    ...credentials,
    systemType: '',
    interfaceVersion: 0x34,
    addrTon: 0,
    addrNpi: 0,
    addressRange: '',
  })
  if (isFault(bind)) throw new Error(bind.fault)
  let feeds = 0
  const unanswered = () => [...open.values()].reduce((sum, requests) => sum + requests.size, 0)
  const openBound = async (isBound: boolean) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
    const seen = { closed: false, octets: 0 }
    socket.on('data', ({ length }: Buffer) => (seen.octets += length))
    socket.on('error', () => {})
    socket.on('close', () => (seen.closed = true))
    if (!isBound) return { socket, seen }
    socket.write(bind)
    await within('the response to the bind', () => seen.octets > 0)
    return { socket, seen }
  }
  return {
    async feed(chunks) {
      feeds += 1
      const { socket, seen } = await openBound(feeds % 5 > 0)
      for (const chunk of chunks) await writeTo(socket, chunk)
      await within('the response to every request', () => seen.closed || unanswered() === 0)
      socket.end()
      await within('the end of the connection', () => seen.closed)
    },
    async serves() {
      const { socket, seen } = await openBound(true)
      const before = seen.octets
      socket.write(Buffer.concat(customerRequests))
      const isAnswered = () => unanswered() === 0 && seen.octets > before
      await within('a response to every valid request', isAnswered)
      assert.equal(seen.closed, false)
      socket.end()
      await within('the end of all sessions', () => server.sessions().length === 0)
    },
    close: () => server.close(0),
  }
}

/** Counts the requests without a response of each bound session, by command and sequence number. */
function hostThatCounts(open: Map<ServerSession, Map<string, number>>): ServerHost {
  const count = (session: ServerSession, command: number, sequence: number, by: 1 | -1) => {
    const requests = open.get(session)
    const key = `${command} ${sequence}`
    const left = (requests?.get(key) ?? 0) + by
    if (left > 0) requests?.set(key, left)
    else requests?.delete(key)
  }
  return {
    times: { bindTimeoutMs: 10_000, enquireLinkMs: 0, inactivityMs: 0, responseTimeoutMs: 30_000 },
    admit: async () => ({ status: 0, systemId: 'strowger', window: 100, deliveryWindow: 50 }),
    bound: (session) => void open.set(session, new Map()),
    submit: (session, submits) =>
      setImmediate(() =>
        session.answer(submits.map(({ sequence }) => ({ sequence, status: 0, messageId: 'm' }))),
      ),
    query: async (_, { messageId }) =>
      messageId.length % 2 === 0 ? undefined : { state: 'DELIVRD', finalAt: 0, error: 0 },
    cancel: async () => 0,
    replace: async () => 0,
    delivered: () => undefined,
    room: () => undefined,
    trace(session, direction, pdu) {
      const [command, sequence] = [pdu.readUInt32BE(4), pdu.readUInt32BE(12)]
      if (direction === 'in' && hasResponse(command)) count(session, responseTo(command), sequence, 1)
      if (direction === 'out') for (const one of pdusOf(pdu)) count(session, one.command, one.sequence, -1)
    },
    ended: (session) => void open.delete(session),
  }
}

/** Unknown commands get a generic_nack. */
const answeredCommands = new Set<number>([
  COMMAND.submit_sm,
  COMMAND.data_sm,
  COMMAND.submit_multi,
  COMMAND.query_sm,
  COMMAND.cancel_sm,
  COMMAND.replace_sm,
  COMMAND.enquire_link,
])
const hasResponse = (command: number) => !isResponse(command) && answeredCommands.has(command)

function* pdusOf(octets: Buffer): Generator<{ command: number; sequence: number }> {
  for (let at = 0; at < octets.length; at += octets.readUInt32BE(at))
    yield { command: octets.readUInt32BE(at + 4), sequence: octets.readUInt32BE(at + 12) }
}
