import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageSaid } from '../operator/pages.ts'
import { colourOf } from '../terminal/paint.ts'
import { whenOf } from '../terminal/when.ts'

export const listPeopleCommand = operatorCommand({
  name: 'people list',
  says: 'Lists who runs the exchange, with their roles, the longest here first.',
  options: pageOptions,
  async run(ask, { options }) {
    const json = await ask('listPeople', { query: pageQueryOf(options) })
    return pageSaid(
      json,
      json.people,
      [
        { head: 'person_id', of: (one) => one.person_id, whole: true },
        { head: 'email', of: (one) => one.email },
        { head: 'name', of: (one) => one.name },
        { head: 'roles', of: (one) => one.roles.join(' ') },
        { head: 'codes', of: (one) => (one.codes ? 'on' : 'off') },
        { head: 'state', of: stateOf, colour: (one) => colourOf(stateOf(one)) },
        { head: 'seen', of: (one) => whenOf(one.seen_at) },
      ],
      'Nobody is here: `strowger people invite` makes a link.',
    )
  },
})

type Listed = Answered<'listPeople'>['people'][number]

const stateOf = ({ disabled_at: at }: Listed) => (at === null ? 'active' : 'suspended')
