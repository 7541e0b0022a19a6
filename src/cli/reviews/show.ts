import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { painter, plain } from '../terminal/paint.ts'
import type { Screen } from '../terminal/screen.ts'
import { factsOf, tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

export const showReviewCommand = operatorCommand({
  name: 'reviews show',
  says: 'Shows a review: what was submitted, what has changed since last time, and its history.',
  args: { review_id: { says: 'Which review.' } },
  async run(ask, { args }) {
    const json = await ask('readReview', { params: args })
    return { json, lines: (screen) => reviewLines(json, screen) }
  },
})

type Review = Answered<'readReview'>

function reviewLines({ submission, difference, history, codes, ...facts }: Review, screen: Screen): string[] {
  const paint = painter(screen.coloured)
  const head = (text: string) => ['', paint('bold', text)]
  const changed = difference.map(
    ({ field, before, after }) => `${plain(field)}: ${textOf(before)} ${paint('grey', '→')} ${textOf(after)}`,
  )
  const columns = [
    { head: 'at', of: (one: Review['history'][number]) => whenOf(one.at) },
    { head: 'event', of: (one: Review['history'][number]) => one.event },
    { head: 'to', of: (one: Review['history'][number]) => one.to },
    { head: 'actor', of: (one: Review['history'][number]) => one.actor },
    { head: 'reason', of: (one: Review['history'][number]) => one.reason },
  ]
  return [
    ...factsOf({ ...known(facts), codes: codes.join(', ') || null }, screen),
    ...head('Submitted'),
    ...factsOf(
      Object.fromEntries(Object.entries(submission).map(([name, value]) => [name, textOf(value)])),
      screen,
    ),
    ...(changed.length > 0 ? [...head('Changed since last time'), ...changed] : []),
    ...head('History'),
    ...tableOf(history, columns, screen),
  ]
}

/** Members whose values are texts or nothing. */
function known(facts: object): Record<string, string | null> {
  const pairs = Object.entries(facts).filter(([, value]) => typeof value === 'string' || value === null)
  return Object.fromEntries(pairs)
}

const textOf = (value: unknown) => plain(typeof value === 'string' ? value : JSON.stringify(value ?? null))
