import { actorWords } from '#platform/contract/actor-kinds.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { painter } from '../terminal/paint.ts'
import type { Screen } from '../terminal/screen.ts'
import { factsOf, tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'
import { labelsOf, submittedLines } from './submitted.ts'

export const showReviewCommand = operatorCommand({
  name: 'reviews show',
  description: 'Show a review: the submission, changes since the previous submission, and the history.',
  args: { review_id: { description: 'Review ID.' } },
  async run(ask, { args }) {
    const json = await ask('readReview', { params: args })
    return { json, lines: (screen) => reviewLines(json, screen) }
  },
})

type Review = Answered<'readReview'>

function reviewLines({ submission, difference, history, codes, ...facts }: Review, screen: Screen): string[] {
  const paint = painter(screen.coloured)
  const head = (text: string) => ['', paint('bold', text)]
  const words = labelsOf[facts.kind]
  const changed = difference.flatMap(({ field, before, after }) => [
    ...submittedLines({ [field]: before }, words, screen).map((line) => `- ${line}`),
    ...submittedLines({ [field]: after }, words, screen).map((line) => `+ ${line}`),
  ])
  const columns = [
    { head: 'at', of: (one: Review['history'][number]) => whenOf(one.at) },
    { head: 'event', of: (one: Review['history'][number]) => one.event },
    { head: 'to', of: (one: Review['history'][number]) => one.to },
    { head: 'actor', of: (one: Review['history'][number]) => actorWords(one.actor) },
    { head: 'reason', of: (one: Review['history'][number]) => one.reason },
  ]
  return [
    ...factsOf({ ...known(facts), ...(codes.length > 0 && { codes: codes.join(', ') }) }, screen),
    ...head('Submitted'),
    ...submittedLines(submission, words, screen),
    ...(changed.length > 0 ? [...head('Changed since the previous submission'), ...changed] : []),
    ...head('History'),
    ...tableOf(history, columns, screen),
  ]
}

/** Members with text values; the deciding actor in words. */
function known(facts: object & { decided_by: string | null }): Record<string, string> {
  const by = facts.decided_by
  const pairs: [string, unknown][] = Object.entries({ ...facts, decided_by: by && actorWords(by) })
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
