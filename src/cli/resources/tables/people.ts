import { whenOf } from '../../terminal/when.ts'
import { colourOf } from '../../terminal/paint.ts'
import { resource, type Resources } from '../row/row.ts'

type Person = { email: string; roles: readonly string[]; disabled_at: string | null }

const stateOf = ({ disabled_at: at }: Person) => (at === null ? 'active' : 'suspended')

function changed({ email, roles, disabled_at: at }: Person): string {
  if (at !== null) return `${email} is suspended.`
  return `${email} may sign in with the ${roles.length > 1 ? 'roles' : 'role'} ${roles.join(', ')}.`
}

export const people = {
  'people list': resource('listPeople', {
    columns: [
      'person_id',
      'email',
      'name',
      { head: 'roles', of: (one) => one.roles.join(' ') },
      { head: 'two-factor', of: (one) => (one.codes ? 'on' : 'off') },
      { head: 'state', of: stateOf, colour: (one) => colourOf(stateOf(one)) },
      { head: 'seen', of: (one) => whenOf(one.seen_at) },
    ],
    none: 'There are no users yet: `strowger people invite` invites one.',
  }),
  'mails list': resource('listOutgoingMails', {
    columns: [
      'kind',
      'recipient',
      { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
      'attempts',
      { head: 'created', of: (one) => whenOf(one.created_at) },
      'failure',
    ],
    none: 'No emails in the last 30 days.',
  }),
  'people show': resource('readPerson'),
  'people invite': resource('invitePerson', {
    words: ['email'],
    flags: { roles: 'role' },
    done: '{link}',
    hint: 'Send this single-use link to the user; it expires in 3 days. Earlier links for this address are revoked.',
  }),
  'people roles': resource('changePerson', {
    description: 'Replace the roles of a user, and end all of their sessions.',
    flags: { roles: 'role' },
    needed: ['roles'],
    without: ['name', 'disabled'],
    done: changed,
  }),
  'people suspend': resource('changePerson', {
    description: 'Suspend a user; all of their sessions end within 1 s.',
    without: ['name', 'roles'],
    fixed: { disabled: true },
    done: changed,
  }),
  'people restore': resource('changePerson', {
    description: 'Restore a suspended user, who may sign in again.',
    without: ['name', 'roles'],
    fixed: { disabled: false },
    done: changed,
  }),
  'people sessions': resource('listPersonSessions', {
    columns: ['session_id', { head: 'seen', of: (one) => whenOf(one.seen_at) }, 'address', 'browser'],
    none: 'The user is not signed in.',
  }),
} satisfies Resources
