import { whenOf } from '../../terminal/when.ts'
import { colourOf } from '../../terminal/paint.ts'
import { resource, type Resources } from '../row/row.ts'

type Person = { email: string; roles: readonly string[]; disabled_at: string | null }

const stateOf = ({ disabled_at: at }: Person) => (at === null ? 'active' : 'suspended')

function changed({ email, roles, disabled_at: at }: Person): string {
  if (at !== null) return `${email} is suspended.`
  return `${email} may sign in, with the ${roles.length > 1 ? 'roles' : 'role'} ${roles.join(', ')}.`
}

export const people = {
  'people list': resource('listPeople', {
    columns: [
      'person_id',
      'email',
      'name',
      { head: 'roles', of: (one) => one.roles.join(' ') },
      { head: 'codes', of: (one) => (one.codes ? 'on' : 'off') },
      { head: 'state', of: stateOf, colour: (one) => colourOf(stateOf(one)) },
      { head: 'seen', of: (one) => whenOf(one.seen_at) },
    ],
    none: 'There are no people yet: `strowger people invite` creates an invitation.',
  }),
  'people invite': resource('invitePerson', {
    words: ['email'],
    flags: { roles: 'role' },
    done: '{link}',
    hint: 'Send it to them: it works once, within three days. An earlier link for this address has ended.',
  }),
  'people roles': resource('changePerson', {
    says: 'Replace the roles of a person; all their sessions end.',
    flags: { roles: 'role' },
    needed: ['roles'],
    without: ['name', 'disabled'],
    done: changed,
  }),
  'people suspend': resource('changePerson', {
    says: 'Suspend a person; all their sessions end within a second.',
    without: ['name', 'roles'],
    fixed: { disabled: true },
    done: changed,
  }),
  'people restore': resource('changePerson', {
    says: 'Let a suspended person sign in again.',
    without: ['name', 'roles'],
    fixed: { disabled: false },
    done: changed,
  }),
  'people sessions': resource('listPersonSessions', {
    columns: ['session_id', { head: 'seen', of: (one) => whenOf(one.seen_at) }, 'address', 'browser'],
    none: 'They are not signed in.',
  }),
} satisfies Resources
