import type { Answered } from '../../operator/contracts.ts'
import type { Screen } from '../../terminal/screen.ts'
import { type Column, tableOf } from '../../terminal/table.ts'

type Trace = Answered<'traceSmppSession'>
type Pdu = Trace['pdus'][number]

const none = 'No PDUs yet: the node collects them for 60 s, so run the command again.'

/** The fields of a PDU that are not 0, its optional parameters, its text, and the malformed field. */
function detailsOf({ fields, parameters, octets, text, fault }: Pdu): string {
  const set = Object.entries(fields).filter(([, value]) => value !== 0)
  const content = octets > 0 ? [['text', text === null ? `${octets} octets` : JSON.stringify(text)]] : []
  const pairs = [
    ...set,
    ...parameters.map(({ name, value }) => [name, value]),
    ...content,
    ...(fault === null ? [] : [['malformed', fault]]),
  ]
  return pairs.map(([name, value]) => `${name}=${value}`).join(' ')
}

const columns: Column<Pdu>[] = [
  { head: 'at', of: ({ at }) => at },
  { head: 'direction', of: ({ direction }) => direction },
  { head: 'command', of: ({ command }) => command },
  { head: 'sequence', of: ({ sequence }) => sequence, right: true },
  { head: 'status', of: ({ status }) => status },
  { head: 'fields', of: detailsOf },
]

/** The PDUs of a trace, oldest first. */
export const traceLines = ({ pdus }: Trace, screen: Screen): string[] =>
  pdus.length === 0 ? [none] : tableOf(pdus, columns, screen)
