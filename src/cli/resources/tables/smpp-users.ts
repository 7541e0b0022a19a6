import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'

export const smppUsers = {
  'smpp-users list': resource('listSmppUsers', {
    columns: [
      'smpp_user_id',
      'system_id',
      { head: 'enabled', of: (one) => (one.enabled ? 'yes' : 'no') },
      { head: 'networks', of: (one) => one.networks.join(' ') || 'all' },
      { head: 'binds', of: (one) => one.max_binds, right: true },
      { head: 'inbound', of: (one) => one.inbound },
      { head: 'password since', of: (one) => whenOf(one.password_created_at) },
    ],
    none: 'This account has no SMPP users: `strowger smpp-users create` creates one.',
  }),
  'smpp-users show': resource('readSmppUser'),
  'smpp-users create': resource('createSmppUser', {
    words: ['system_id'],
    hint: 'Store the password now: it is not shown again.',
  }),
  'smpp-users change': resource('changeSmppUser'),
  'smpp-users password': resource('renewSmppPassword', {
    hint: 'Store the password now: it is not shown again.',
  }),
  'smpp-users delete': resource('deleteSmppUser', { done: 'SMPP user {smpp_user_id} is deleted.' }),
  'smpp-users binds': resource('listSmppBinds', {
    columns: [
      { head: 'node', of: (one) => one.node },
      'address',
      'bind_type',
      { head: 'version', of: (one) => one.interface_version },
      { head: 'tls', of: (one) => one.tls },
      { head: 'system_type', of: (one) => one.system_type },
      { head: 'since', of: (one) => whenOf(one.since) },
    ],
    none: 'The user has no binds.',
  }),
  'smpp-users log': resource('listSmppBindLog', {
    columns: [
      { head: 'at', of: (one) => whenOf(one.at) },
      'event',
      'bind_type',
      'address',
      { head: 'node', of: (one) => one.node },
      { head: 'reason', of: (one) => one.reason },
    ],
    none: 'The user has not tried to bind.',
  }),
} satisfies Resources
