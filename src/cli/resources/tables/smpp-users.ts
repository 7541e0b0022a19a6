import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'
import { bindColumns, logColumns, userColumns } from './smpp-columns.ts'
import { traceLines } from './trace-lines.ts'

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
  'smpp-users sessions': resource('findSmppBinds', {
    columns: [{ head: 'system_id', of: (one) => one.system_id }, 'api_key', ...bindColumns],
    none: 'No matching binds.',
  }),
  'smpp-users list': resource('listSmppUsers', {
    columns: userColumns,
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
    columns: bindColumns,
    none: 'The user has no binds.',
  }),
  'smpp-users end-session': resource('endSmppSession', {
    done: 'Session {bind_session_id} ends: `strowger smpp-users log` shows it.',
  }),
  'smpp-users trace': resource('traceSmppSession', { lines: traceLines }),
  'smpp-users log': resource('listSmppBindLog', {
    columns: logColumns,
    none: 'The user has not tried to bind.',
  }),
} satisfies Resources
