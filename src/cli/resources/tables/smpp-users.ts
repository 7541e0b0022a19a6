import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'
import { traceLines } from './trace-lines.ts'

const inFlight = ({ used, size }: { used: number; size: number }) => `${used}/${size}`

export const smppUsers = {
  'smpp-users find': resource('findSmppUsers', {
    columns: [
      'system_id',
      'api_key',
      'smpp_user_id',
      { head: 'enabled', of: (one) => (one.enabled ? 'yes' : 'no') },
      { head: 'binds', of: (one) => `${one.binds} of ${one.max_binds}`, right: true },
      { head: 'created', of: (one) => whenOf(one.created_at) },
    ],
    none: 'No SMPP users match.',
  }),
  'smpp-users list': resource('listSmppUsers', {
    columns: [
      'smpp_user_id',
      'system_id',
      { head: 'enabled', of: (one) => (one.enabled ? 'yes' : 'no') },
      { head: 'networks', of: (one) => one.networks.join(' ') || 'all' },
      { head: 'binds', of: (one) => `${one.binds} of ${one.max_binds}`, right: true },
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
      { head: 'bind_session_id', of: (one) => one.bind_session_id, noTruncate: true },
      { head: 'node', of: (one) => one.node },
      'address',
      'bind_type',
      { head: 'version', of: (one) => one.interface_version },
      { head: 'tls', of: (one) => one.tls },
      { head: 'since', of: (one) => whenOf(one.since) },
      { head: 'in flight', of: ({ session }) => session && inFlight(session.window), right: true },
      { head: 'per second', of: ({ session }) => session?.submits_per_second, right: true },
      { head: 'submits', of: ({ session }) => session?.submits, right: true },
      { head: 'deliveries', of: ({ session }) => session?.deliveries, right: true },
      { head: 'last error', of: ({ session }) => session?.last_error },
    ],
    none: 'The user has no binds.',
  }),
  'smpp-users end-session': resource('endSmppSession', {
    done: 'Session {bind_session_id} ends: `strowger smpp-users log` shows it.',
  }),
  'smpp-users trace': resource('traceSmppSession', { lines: traceLines }),
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
