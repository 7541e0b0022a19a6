import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import {
  COMMAND,
  encodeBind,
  encodeHeaderOnly,
  encodeMessage,
  isFault,
  responseTo,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import { until } from '../support/until.ts'

/** A received PDU with an undecoded body. */
export type RawPdu = { command: number; status: number; sequence: number; body: Buffer; octets: Buffer }

/** A client that records all octets, and sends only what the test requests. */
export type RawClient = {
  socket: Socket
  /** Every received octet. */
  octets(): Buffer
  /** The complete PDUs in the received octets. */
  pdus(): RawPdu[]
  send(octets: Buffer): void
  /** Sends a submit and returns its sequence number. */
  submit(destination: string, more?: Partial<SubmitSm>): number
  /** Binds; returns the command_status of the response. */
  bind(command?: number, systemId?: string, password?: string): Promise<number>
  /** Waits for a PDU with this command, and with this sequence number if provided. */
  pdu(command: number, sequence?: number): Promise<RawPdu>
  /** Responds to a received request. */
  answer(pdu: RawPdu, status?: number): void
  /** Resolves at the end of the connection to `closed` or to the error code. */
  ended: Promise<string>
}

/** Connects to a carrier on this machine; the connection is closed at the end of the test. */
export async function openRawClient(t: TestContext, port: number): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1' })
  t.after(() => socket.destroy())
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('close', () => resolve('closed'))
  })
  await once(socket, 'connect')
  const octets = () => Buffer.concat(chunks)
  const pdus = () => pdusIn(octets())
  let sequence = 0
  const pdu = (command: number, wanted?: number) => {
    const fits = (one: RawPdu) => one.command === command && (wanted === undefined || one.sequence === wanted)
    const find = () => pdus().find(fits)
    return until(find, (found) => found !== undefined).then((found) => found!)
  }
  return {
    socket,
    octets,
    pdus,
    pdu,
    ended,
    send: (provided) => void socket.write(provided),
    submit(destination, more) {
      const message = {
        source: '12015550123',
        destination,
        registeredDelivery: 1,
        shortMessage: Buffer.from('hi'),
      }
      socket.write(sound(encodeMessage({ ...message, ...more }, COMMAND.submit_sm, ++sequence)))
      return sequence
    },
    async bind(command = COMMAND.bind_transceiver, systemId = 'raw', password = 'raw') {
      const line = { systemType: '', interfaceVersion: 0x34, addrTon: 0, addrNpi: 0, addressRange: '' }
      socket.write(sound(encodeBind(command, ++sequence, { systemId, password, ...line })))
      return (await pdu(responseTo(command), sequence)).status
    },
    answer: (provided, status = 0) =>
      void socket.write(
        // A deliver_sm_resp contains an empty message_id.
        provided.command === COMMAND.deliver_sm
          ? withEmptyString(encodeHeaderOnly(responseTo(provided.command), status, provided.sequence))
          : encodeHeaderOnly(responseTo(provided.command), status, provided.sequence),
      ),
  }
}

function sound(pdu: ReturnType<typeof encodeMessage>): Buffer {
  if (isFault(pdu)) throw new Error(pdu.fault)
  return pdu
}

function withEmptyString(header: Buffer): Buffer {
  const pdu = Buffer.concat([header, Buffer.of(0)])
  pdu.writeUInt32BE(pdu.length, 0)
  return pdu
}

function pdusIn(octets: Buffer): RawPdu[] {
  const found: RawPdu[] = []
  for (let at = 0; octets.length - at >= 16;) {
    const length = octets.readUInt32BE(at)
    if (length < 16 || length > octets.length - at) break
    found.push({
      command: octets.readUInt32BE(at + 4),
      status: octets.readUInt32BE(at + 8),
      sequence: octets.readUInt32BE(at + 12),
      body: octets.subarray(at + 16, at + length),
      octets: octets.subarray(at, at + length),
    })
    at += length
  }
  return found
}
