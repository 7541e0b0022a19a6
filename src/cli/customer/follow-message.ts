import { setTimeout as pause } from 'node:timers/promises'
import { colourOf, painter, plain } from '../terminal/paint.ts'
import { plainScreen, type Screen } from '../terminal/screen.ts'
import { timeOfDay } from '../terminal/when.ts'
import type { AccountAnswer } from './access/operations.ts'
import { type AccountAsk, patiently } from './access/request.ts'

type Message = AccountAnswer<'readOwnMessage'>

const finalStatuses: ReadonlySet<string> = new Set(['delivered', 'read', 'undeliverable', 'rejected'])
const lookMs = 400
const noEnd = new AbortController().signal

type Following = {
  ask: AccountAsk
  id: string
  seconds: number
  show(line: string): void
  screen: Screen | undefined
}

/** Shows each status of a message until it is final or the time has elapsed. */
export async function followMessage({
  ask,
  id,
  seconds,
  show,
  screen = plainScreen,
}: Following): Promise<{ message: Message; final: boolean }> {
  const until = performance.now() + seconds * 1000
  let shown = 0
  for (;;) {
    const message = (await patiently(() => ask('readOwnMessage', { params: { message_uuid: id } }), noEnd))!
    const steps = message.timeline.filter(isStatus)
    for (const step of steps.slice(shown)) show(stepLine(step, message, screen.coloured))
    shown = steps.length
    const final = finalStatuses.has(message.status)
    if (final || performance.now() >= until) return { message, final }
    await pause(lookMs)
  }
}

/** Whether a step is a status of the message, not a webhook about it. */
const isStatus = ({ event, status, event_id: webhook }: Message['timeline'][number]) =>
  event === 'accepted' || (status !== null && webhook === null)

function stepLine(
  { at, event, status, description }: Message['timeline'][number],
  { error }: Message,
  coloured: boolean,
): string {
  const paint = painter(coloured)
  const word = status ?? event
  const colour = colourOf(word)
  const failed = error && (status === 'rejected' || status === 'undeliverable')
  const why = failed ? `  ${error.code} ${error.title}` : ''
  const more = description ? `  ${description}` : ''
  return `${paint('grey', timeOfDay(at))}  ${colour ? paint(colour, word) : word}${plain(why + more)}`
}
