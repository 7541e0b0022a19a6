import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageOutput } from '../frame/pages.ts'
import type { Screen } from '../terminal/screen.ts'
import { factsOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

type Erasure = Answered<'readErasure'>

export const erasuresCommand = operatorCommand({
  name: 'privacy erasures',
  description: 'List requested erasures, newest first, or show the progress of one.',
  args: { erasure_id: { description: 'Erasure ID.', optional: true } },
  options: pageOptions,
  async run(ask, { args, options }) {
    if (args.erasure_id !== undefined) {
      const json = await ask('readErasure', { params: { erasure_id: args.erasure_id } })
      return { json, lines: (screen) => erasureLines(json, screen) }
    }
    const json = await ask('listErasures', { query: pageQueryOf(options) })
    return pageOutput(
      json,
      json.erasures,
      [
        { head: 'erasure_id', of: (one) => one.erasure_id, noTruncate: true },
        { head: 'person', of: (one) => one.person, noTruncate: true },
        { head: 'account', of: (one) => one.account_id ?? 'all' },
        { head: 'state', of: (one) => one.state },
        { head: 'erased', of: (one) => saysCounts(one.erased) },
        { head: 'waiting', of: (one) => saysCounts(one.waiting) },
        { head: 'requested', of: (one) => whenOf(one.requested_at) },
      ],
      'No erasures were requested.',
    )
  },
})

/** One erasure, one line per member. */
export function erasureLines({ erased, waiting, ...facts }: Erasure, screen: Screen): string[] {
  return factsOf({ ...facts, erased: saysCounts(erased), waiting: saysCounts(waiting) }, screen)
}

const saysCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ') || '–'
