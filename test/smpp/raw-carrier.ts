import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import {
  COMMAND,
  Connection,
  SUBMIT_SM_RESP,
  encodeHeaderOnly,
  encodeMessageResponse,
  isFault,
  isResponse,
  responseTo,
} from '#carriers/smpp/index.ts'

/** A PDU that the carrier has received, and its connection. */
export type ReceivedPdu = {
  command: number
  status: number
  sequence: number
  connection: Connection
  socket: Socket
}

/** Handles a PDU in violation of the protocol; returns false if the carrier should respond correctly instead. */
export type Whim = (requested: ReceivedPdu) => boolean

/** Opens a carrier that responds correctly, except to PDUs that its whim handles. Returns its port. */
export async function openRawCarrier(t: TestContext, whim: Whim): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const connection: Connection = new Connection(socket, {
      frame(buffer, start) {
        const command = buffer.readUInt32BE(start + 4)
        const status = buffer.readUInt32BE(start + 8)
        const sequence = buffer.readUInt32BE(start + 12)
        const requested = { command, status, sequence, connection, socket }
        if (!whim(requested) && !isResponse(command)) connection.write(honestAnswer(requested))
      },
      chunk: () => undefined,
      drained: () => undefined,
      broken: () => undefined,
      closed: () => sockets.delete(socket),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** A submit_sm_resp that accepts the submit with this ID. */
export function acceptedResponse(sequence: number, messageId = `id-${sequence}`, commandStatus = 0): Buffer {
  const pdu = encodeMessageResponse(SUBMIT_SM_RESP, commandStatus, sequence, messageId)
  if (isFault(pdu)) throw new Error(pdu.fault)
  return pdu
}

/** A PDU with this command and body. */
export function pduOf(command: number, sequence: number, body: Buffer): Buffer {
  const pdu = Buffer.concat([encodeHeaderOnly(command, 0, sequence), body])
  pdu.writeUInt32BE(pdu.length, 0)
  return pdu
}

function honestAnswer({ command, sequence }: ReceivedPdu): Buffer {
  if (command === COMMAND.submit_sm) return acceptedResponse(sequence)
  return encodeHeaderOnly(responseTo(command), 0, sequence)
}
