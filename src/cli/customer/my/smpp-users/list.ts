import { pageOptions, pageOutput, pageQueryOf } from '../../../frame/pages.ts'
import { logColumns, userColumns } from '../../../resources/tables/smpp-columns.ts'
import { objectLines } from '../../../terminal/object-lines.ts'
import { accountCommand } from '../../access/command.ts'
import { args, userOf } from './user.ts'

const paged = {
  ...pageOptions,
  limit: { ...pageOptions.limit, description: 'Page size, 1 to 100; default 50.' },
}

export const smppUsersListCommand = accountCommand({
  name: 'my smpp-users list',
  description: 'List the SMPP users of your account, with their present binds.',
  options: paged,
  async run({ ask }, { options }) {
    const json = await ask('listOwnSmppUsers', { query: pageQueryOf(options) })
    const none = 'The account has no SMPP user; `strowger my smpp-users create` creates one.'
    return pageOutput(json, json.smpp_users, userColumns, none)
  },
})

export const smppUsersShowCommand = accountCommand({
  name: 'my smpp-users show',
  description: 'Show the settings of an SMPP user.',
  args,
  async run({ ask }, { args: { user } }) {
    const { params } = await userOf(ask, user)
    const json = await ask('readOwnSmppUser', { params })
    return { json, lines: (screen) => objectLines(json, screen) }
  },
})

export const smppUsersLogCommand = accountCommand({
  name: 'my smpp-users log',
  description: 'List the binds, refused binds and ended sessions of an SMPP user, newest first.',
  args,
  options: paged,
  async run({ ask }, { args: { user }, options }) {
    const { params } = await userOf(ask, user)
    const json = await ask('listOwnSmppBindLog', { params, query: pageQueryOf(options) })
    return pageOutput(json, json.bind_events, logColumns, 'The user has not tried to bind.')
  },
})
