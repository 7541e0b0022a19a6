import { actorWords } from '#platform/contract/actor-kinds.ts'
import { carrierNames } from '../operator/carrier-names.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { colourOf, painter, plain } from '../terminal/paint.ts'
import type { Screen } from '../terminal/screen.ts'
import { factsOf } from '../terminal/table.ts'
import { whyOf } from './why.ts'

export const showMessageCommand = operatorCommand({
  name: 'messages show',
  description: 'Show a message and its timeline.',
  args: { message_uuid: { description: 'Message ID; `strowger messages find` lists them.' } },
  async run(ask, { args }) {
    const json = await ask('readMessage', { params: args })
    const carrierOf = await carrierNames(ask, [json.carrier_id])
    const carrier_id = carrierOf(json.carrier_id)
    return { json, lines: (screen) => messageLines({ ...json, carrier_id }, json, screen) }
  },
})

type Message = Answered<'readMessage'>

/** `message` is for explanations, which name commands with the ID of the carrier. */
function messageLines(named: Message, message: Message, screen: Screen): string[] {
  const { timeline, submissions, workflow, unconfirmed: _, ...facts } = named
  const shown = {
    ...facts,
    workflow: workflow && `${workflow.workflow_id}, ${workflow.item} of ${workflow.items}`,
    carrier_message_ids: submissions.map((one) => one.carrier_message_id).join(', ') || null,
  }
  const known = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
  const why = whyOf(message).map(plain)
  return [
    ...(why.length > 0 ? [...why, ''] : []),
    ...factsOf(known, screen),
    '',
    ...timeline.flatMap((entry) => entryLines(entry, screen)),
  ]
}

function entryLines(
  { at, event: subject, status, actor, reason, details }: Message['timeline'][number],
  { coloured }: Screen,
) {
  const paint = painter(coloured)
  const colour = colourOf(status ?? subject)
  const head = [plain(subject), status && status !== subject ? `→ ${plain(status)}` : '']
    .filter(Boolean)
    .join(' ')
  const why = reason ? `  ${plain(reason)}` : ''
  const facts = Object.entries(details ?? {}).map(
    ([name, value]) => `${name}=${plain(textOf(value))}${isMachineTime(name) ? ' (machine clock)' : ''}`,
  )
  return [
    `${paint('grey', at)}  ${colour ? paint(colour, head) : head}${why}  ${paint('grey', plain(actorWords(actor)))}`,
    ...(facts.length > 0 ? [`${' '.repeat(at.length)}  ${paint('grey', facts.join('  '))}`] : []),
  ]
}

/** `sent_at` is compared with the log of the carrier; all other times are exchange time. */
const isMachineTime = (name: string) => name === 'sent_at'

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
