import { subjects } from '#operators/index.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageSaid } from '../operator/pages.ts'
import { timeOf } from '../operator/times.ts'
import type { Column } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

export const listChangesCommand = operatorCommand({
  name: 'audit list',
  says: 'Lists what operators have changed, the newest first: who, what, and of what.',
  options: {
    subject: { value: 'kind', of: subjects, says: 'Only of this kind of thing.' },
    id: { value: 'id', says: 'Only of the thing with this id.' },
    person: { value: 'person_id', says: 'Only by this person; `strowger people list` tells.' },
    since: { value: 'time', says: 'Then or later, by the machine’s clock: an instant, or how long ago: 2h.' },
    until: { value: 'time', says: 'Before.' },
    ...pageOptions,
  },
  async run(ask, { options }) {
    const { subject, id, person } = options
    const since = await timeOf(ask, '--since', options.since, 'machine')
    const until = await timeOf(ask, '--until', options.until, 'machine')
    const query = {
      ...pageQueryOf(options),
      ...(subject && { subject }),
      ...(id && { subject_id: id }),
      ...(person && { person_id: person }),
      ...(since && { since }),
      ...(until && { until }),
    }
    const json = await ask('listChanges', { query })
    return pageSaid(json, json.changes, columns, 'Nothing was changed.')
  },
})

const columns: Column<Answered<'listChanges'>['changes'][number]>[] = [
  { head: 'at', of: (one) => whenOf(one.at) },
  { head: 'who', of: (one) => one.person?.name ?? one.actor_says },
  { head: 'what', of: (one) => one.says },
  { head: 'of', of: (one) => [one.subject_name, one.subject_id].filter(Boolean).join(' ') },
]
