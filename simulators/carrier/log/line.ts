import type { JournalRecord } from './journal.ts'
import { viewOf } from './view.ts'

/** One record as a line of text. */
export function lineOf(record: JournalRecord, n: number): string {
  const { at, session, event, facts, direction, command, status, sequence, fields } = viewOf(record, n)
  const head = `${at.slice(11, 23)}  ${String(session ?? '–').padStart(3)}`
  if (event) return `${head}  ·  ${event}${membersOf(facts!)}`
  const stated = command
    ? `${command} ${sequence}${status === 'ESME_ROK' ? '' : ` ${status}`}${membersOf(chosen(fields))}`
    : 'octets without a PDU header'
  return `${head}  ${direction === 'in' ? '→' : '←'}  ${stated}`
}

const SHOWN = [
  'system_id',
  'source_addr',
  'destination_addr',
  'message_id',
  'entity_id',
  'content_id',
  'part',
  'text',
  'malformed',
]

function chosen(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    SHOWN.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}

function membersOf(members: Record<string, unknown>): string {
  return Object.entries(members)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('')
}
