import { COMMAND, HEADER_OCTETS, statusName } from '#carriers/smpp/index.ts'
import { fieldsOf } from './fields.ts'
import type { JournalRecord, PduRecord } from './journal.ts'

/** One record of the journal as it is told: a PDU with its fields, or an event with its facts. */
export type RecordView = {
  n: number
  at: string
  session: number | null
  event?: string
  facts?: Record<string, string | number>
  direction?: 'in' | 'out'
  command?: string
  status?: string
  sequence?: number
  fields?: Record<string, unknown>
  /** The whole PDU in hexadecimal digits; not that of a bind, which has a password in it. */
  octets?: string
}

const NAMES = new Map<number, string>(Object.entries(COMMAND).map(([name, id]) => [id, name]))

const SECRET: readonly number[] = [COMMAND.bind_receiver, COMMAND.bind_transmitter, COMMAND.bind_transceiver]

/** A record as it is told, under its number in the journal. */
export function viewOf(record: JournalRecord, n: number): RecordView {
  const { at, session } = record
  const common = { n, at: new Date(at).toISOString(), session: session ?? null }
  if ('event' in record) return { ...common, event: record.event, facts: { ...record.facts } }
  return { ...common, ...pduView(record) }
}

function pduView({ sent, buffer, start, end }: PduRecord): Partial<RecordView> {
  const pdu = buffer.subarray(start, end)
  const direction = sent ? 'out' : 'in'
  // A fault may send less than a header.
  if (pdu.length < HEADER_OCTETS) return { direction, octets: pdu.toString('hex') }
  const command = pdu.readUInt32BE(4)
  const fields = fieldsOf(command, pdu)
  return {
    direction,
    command: commandName(command),
    status: statusName(pdu.readUInt32BE(8)),
    sequence: pdu.readUInt32BE(12),
    ...(fields && { fields }),
    ...(!SECRET.includes(command) && { octets: pdu.toString('hex') }),
  }
}

/** The name of a command_id; one that nobody knows is written in hexadecimal. */
function commandName(id: number): string {
  const request = NAMES.get((id & 0x7fffffff) >>> 0)
  return NAMES.get(id) ?? (request ? `${request}_resp` : `0x${id.toString(16).padStart(8, '0')}`)
}
