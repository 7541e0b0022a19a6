/**
 * A carrier that only counts: it reads the headers of SMPP 3.4, accepts every submit_sm and, with the argument `receipts`, sends a delivery
 * receipt shortly afterwards. It does nothing else, so that its cost is negligible.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { SinkCount } from '../world/sink.ts'
import { answerParent } from './parent.ts'
import { receiptFor } from './sink-receipt.ts'

const SUBMIT_SM = 4
const UNBIND = 6
const DELIVER_SM_RESP = 0x80000005
const RESPONSE = 0x80000000
const headerLength = 16
const receiptAfterMs = 1
const withReceipts = process.argv.includes('receipts')

/** The sender whose submits are watched; empty for none. */
const watched = Buffer.from(process.argv[3] ? `${process.argv[3]}\0` : '', 'latin1')

const count: SinkCount = { submits: 0, receipts: 0, receiptsAnswered: 0, arrivedAt: [] }
let nextId = 1_000_000_000

const server = createServer({ noDelay: true }, (socket) => {
  let rest: Buffer | undefined
  let deliverSequence = 1
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    const answers: Buffer[] = []
    const receipts: Buffer[] = []
    let at = 0
    while (bytes.length - at >= headerLength) {
      const length = bytes.readUInt32BE(at)
      if (bytes.length - at < length) break
      const answer = answerTo(bytes, at)
      if (answer) answers.push(answer)
      if (withReceipts && bytes.readUInt32BE(at + 4) === SUBMIT_SM)
        receipts.push(receiptFor(bytes.subarray(at, at + length), String(nextId - 1), deliverSequence++))
      if (watched.length > 0 && bytes.subarray(at, at + length).includes(watched))
        count.arrivedAt.push(Date.now())
      at += length
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
    if (answers.length > 0) socket.write(Buffer.concat(answers))
    if (receipts.length > 0) setTimeout(() => report(socket, receipts), receiptAfterMs)
  })
})
server.listen(0, '127.0.0.1', () => answerParent((server.address() as AddressInfo).port, () => count))

function answerTo(bytes: Buffer, at: number): Buffer | undefined {
  const command = bytes.readUInt32BE(at + 4)
  const sequence = bytes.readUInt32BE(at + 12)
  if (command === DELIVER_SM_RESP) count.receiptsAnswered += 1
  if (command >= RESPONSE) return undefined
  if (command === SUBMIT_SM) {
    count.submits += 1
    return response(command, sequence, `${nextId++}\0`)
  }
  const isBind = command < SUBMIT_SM || command === 9
  return response(command, sequence, isBind && command !== UNBIND ? 'sink\0' : '')
}

function response(command: number, sequence: number, body: string): Buffer {
  const pdu = Buffer.allocUnsafe(headerLength + body.length)
  pdu.writeUInt32BE(pdu.length, 0)
  pdu.writeUInt32BE((command | RESPONSE) >>> 0, 4)
  pdu.writeUInt32BE(0, 8)
  pdu.writeUInt32BE(sequence, 12)
  pdu.write(body, headerLength, 'latin1')
  return pdu
}

function report(socket: Socket, receipts: Buffer[]): void {
  if (socket.destroyed) return
  count.receipts += receipts.length
  socket.write(Buffer.concat(receipts))
}
