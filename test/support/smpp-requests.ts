import type { TestContext } from 'node:test'
import { COMMAND, encodeHeaderOnly, readReceipt, responseTo, type SubmitSm } from '#carriers/smpp/index.ts'
import { decodeMessage } from '#carriers/smpp/pdus/message.ts'
import { isFault } from '#carriers/smpp/index.ts'
import { openRawClient, type RawClient } from '../smpp/raw-client.ts'
import type { TestExchange } from './exchange.ts'
import type { Credentials } from './smpp-client.ts'
import { until } from './until.ts'

/** The status of a response, and the message ID in it; empty if there is none. */
export type Response = { status: number; id: string }

/** A client of a customer whose requests have their responses. */
export type Requester = {
  raw: RawClient
  submit(destination: string, more?: Partial<SubmitSm>): Promise<Response>
  /** Sends a request of C-octet strings and octets, and returns its response. */
  request(
    command: number,
    ...fields: readonly (string | number | Buffer)[]
  ): Promise<Response & { body: Buffer }>
  query(id: string, source: string): Promise<{ status: number; state: number }>
  /** The receipts so far: ID, state and error. */
  receipts(): { id: string; state: string; err: string }[]
  receiptUntil(id: string): Promise<{ id: string; state: string; err: string }>
}

let sequence = 10_000

/** Binds a client of a customer as transceiver. */
export async function openRequester(
  t: TestContext,
  { smppPort }: TestExchange,
  { systemId, password }: Credentials,
): Promise<Requester> {
  const raw = await openRawClient(t, smppPort!)
  await raw.bind(COMMAND.bind_transceiver, systemId, password)
  const request: Requester['request'] = async (command, ...fields) => {
    const body = Buffer.concat(fields.map(octetsOf))
    const pdu = Buffer.concat([encodeHeaderOnly(command, 0, ++sequence), body])
    pdu.writeUInt32BE(pdu.length, 0)
    raw.send(pdu)
    const response = await raw.pdu(responseTo(command), sequence)
    return { ...response, id: stringOf(response.body) }
  }
  const receipts = () => receiptsIn(raw)
  acknowledge(raw)
  return {
    raw,
    request,
    async submit(destination, more) {
      const { status, body } = await raw.pdu(responseTo(COMMAND.submit_sm), raw.submit(destination, more))
      return { status, id: stringOf(body) }
    },
    async query(id, source) {
      const { status, body } = await request(COMMAND.query_sm, id, 1, 1, source)
      return { status, state: body.at(-2) ?? 0 }
    },
    receipts,
    async receiptUntil(id) {
      const found = await until(
        () => receipts().find((one) => one.id === id),
        (one) => one !== undefined,
      )
      return found!
    },
  }
}

/** Responds to each receipt. */
function acknowledge(raw: RawClient): void {
  let answered = 0
  raw.socket.on('data', () => {
    const deliveries = raw.pdus().filter(({ command }) => command === COMMAND.deliver_sm)
    for (const delivery of deliveries.slice(answered)) raw.answer(delivery)
    answered = deliveries.length
  })
}

function octetsOf(field: string | number | Buffer): Buffer {
  if (typeof field === 'number') return Buffer.of(field)
  return typeof field === 'string' ? Buffer.from(`${field}\0`, 'latin1') : field
}

const stringOf = (body: Buffer) => body.toString('latin1', 0, Math.max(0, body.indexOf(0)))

function receiptsIn(raw: RawClient) {
  return raw.pdus().flatMap(({ command, octets }) => {
    if (command !== COMMAND.deliver_sm) return []
    const message = decodeMessage(octets, 0, octets.length)
    const receipt = isFault(message) ? undefined : readReceipt(message)
    if (isFault(message) || !receipt) return []
    const err = /err:(\d{3})/.exec(message.shortMessage.toString('latin1'))?.[1] ?? ''
    return [{ id: receipt.id, state: receipt.state, err }]
  })
}
