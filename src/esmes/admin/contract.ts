import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, gets, patches, posts } from '#operators/index.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  bindEventView,
  bindPath,
  bindView,
  createdUser,
  newUser,
  renewal,
  renewedUser,
  userChanges,
  userPath,
  userView,
} from './shapes.ts'

const users = '/operator/v1/accounts/{api_key}/smpp-users'
const user = `${users}/{smpp_user_id}`
const isUsed = { 409: refused('Another SMPP user of the exchange has this `system_id`.') }

/** Operations on the SMPP users of an account, as which its programs bind. */
export const smppUserOperations = {
  listSmppUsers: gets(users, {
    summary: 'List the SMPP users of an account',
    params: apiKey,
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf(
        'smpp_users',
        userView,
        'A page, oldest first; `next` is the cursor of the next page, null on the last page.',
      ),
    },
  }),
  createSmppUser: posts(users, {
    summary: 'Create an SMPP user for an account',
    description: 'The exchange generates the password. Omitted settings have their defaults.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: newUser,
    responses: {
      201: { schema: createdUser, description: 'The user. Its password is shown only once.' },
      ...isUsed,
    },
  }),
  readSmppUser: gets(user, {
    summary: 'Get an SMPP user of an account',
    params: userPath,
    versioned: true,
    responses: { 200: { schema: userView, description: 'The user, without its password.' } },
  }),
  changeSmppUser: patches(user, {
    summary: 'Change an SMPP user of an account',
    description:
      'Omitted settings are unchanged. Sessions that the change does not permit end within about 1 s, and such binds are refused.',
    roles: ['admin'],
    params: userPath,
    body: userChanges,
    versioned: true,
    responses: { 200: { schema: userView, description: 'The changed user.' }, ...isUsed },
  }),
  deleteSmppUser: deletes(user, {
    summary: 'Delete an SMPP user of an account',
    description: 'Its sessions end within about 1 s, and further binds are refused.',
    roles: ['admin'],
    params: userPath,
    versioned: true,
    responses: { 204: { description: 'Deleted.' } },
  }),
  renewSmppPassword: posts(`${user}/password`, {
    summary: 'Renew the password of an SMPP user',
    description:
      'The exchange generates the password. The previous password stays valid for `keep_seconds`; a password before it is no longer valid. With `If-Match`, a repeated request issues no further password.',
    roles: ['admin'],
    stepUp: true,
    params: userPath,
    body: renewal,
    versioned: true,
    responses: {
      200: { schema: renewedUser, description: 'The user. Its new password is shown only once.' },
    },
  }),
  listSmppBinds: gets(`${user}/binds`, {
    summary: 'List the present binds of an SMPP user',
    params: userPath,
    responses: {
      200: {
        schema: z.object({ binds: z.array(bindView).max(100) }),
        description: 'The binds on all nodes, oldest first.',
      },
    },
  }),
  endSmppSession: deletes(`${user}/binds/{bind_session_id}`, {
    summary: 'End a session of an SMPP user',
    description:
      'The node of the session unbinds within about 1 s. The log of binds has the reason. The client may bind again.',
    roles: ['admin'],
    params: bindPath,
    responses: { 204: { description: 'The session ends.' } },
  }),
  listSmppBindLog: gets(`${user}/bind-log`, {
    summary: 'List the binds, refused binds and ended sessions of an SMPP user',
    params: userPath,
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf(
        'bind_events',
        bindEventView,
        'A page, newest first; `next` is the cursor of the next page, null on the last page.',
      ),
    },
  }),
} satisfies OperatorOperations
