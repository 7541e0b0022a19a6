import { COMMAND, HEADER_OCTETS, statusName } from '#carriers/smpp/index.ts'
import { fieldsOf } from './fields.ts'
import type { JournalRecord, PduRecord } from './journal.ts'

/** JSON form of a journal record: a PDU with its fields, or an event with its facts. */
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
  /** The whole PDU in hexadecimal, except that of a bind, which contains a password. */
  octets?: string
}

const NAMES = new Map<number, string>(Object.entries(COMMAND).map(([name, id]) => [id, name]))

const SECRET: readonly number[] = [COMMAND.bind_receiver, COMMAND.bind_transmitter, COMMAND.bind_transceiver]

/** Converts a record to JSON form, with its number in the journal. */
export function viewOf(record: JournalRecord, n: number): RecordView {
  const { at, session } = record
  const common = { n, at: new Date(at).toISOString(), session: session ?? null }
  if ('event' in record) return { ...common, event: record.event, facts: { ...record.facts } }
  return { ...common, ...pduView(record) }
}

function pduView({ sent, buffer, start, end }: PduRecord): Partial<RecordView> {
  const pdu = buffer.subarray(start, end)
  const direction = sent ? 'out' : 'in'
  // A fault may send fewer octets than a header.
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

/** The name of a command_id; an unknown one is written in hexadecimal. */
function commandName(id: number): string {
  const request = NAMES.get((id & 0x7fffffff) >>> 0)
  return NAMES.get(id) ?? (request ? `${request}_resp` : `0x${id.toString(16).padStart(8, '0')}`)
}
