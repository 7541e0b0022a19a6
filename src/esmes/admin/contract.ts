import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, gets, patches, posts } from '#operators/index.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  bindEventView,
  bindId,
  bindList,
  bindType,
  createdUser,
  foundBind,
  foundUser,
  listedUser,
  newUser,
  renewal,
  renewedUser,
  traceView,
  userChanges,
  systemIdStart,
  userId,
  userView,
} from '../views/shapes.ts'

const users = '/operator/v1/accounts/{api_key}/smpp-users'
const user = `${users}/{smpp_user_id}`
const userPath = apiKey.extend(userId.shape)
const bindPath = userPath.extend(bindId.shape)
const isUsed = { 409: refused('Another SMPP user of the exchange has this `system_id`.') }

/** Operations on the SMPP users of an account, as which its programs bind. */
export const smppUserOperations = {
  findSmppUsers: gets('/operator/v1/smpp-users', {
    summary: 'Find SMPP users of all accounts',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional().describe('Only the users of this account.'),
      system_id: systemIdStart.optional().describe('The beginning of the `system_id`, case-sensitive.'),
      ...pageQuery({ cursor: systemIdStart }),
    }),
    responses: {
      200: pageOf(
        'smpp_users',
        foundUser,
        'A page, ordered by `system_id`; `next` is the cursor of the next page, null on the last page.',
      ),
    },
  }),
  findSmppBinds: gets('/operator/v1/smpp-binds', {
    summary: 'Find present binds of all SMPP users',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional().describe('Only the binds of this account.'),
      system_id: systemIdStart.optional().describe('The beginning of the `system_id`, case-sensitive.'),
      bind_type: bindType.optional().describe('Only binds of this type.'),
      ...pageQuery(),
    }),
    responses: {
      200: pageOf(
        'binds',
        foundBind,
        'A page of the binds on all nodes, in the order of their IDs; `next` is the cursor of the next page, null on the last page.',
      ),
    },
  }),
  listSmppUsers: gets(users, {
    summary: 'List the SMPP users of an account',
    params: apiKey,
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf(
        'smpp_users',
        listedUser,
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
        schema: bindList,
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
  traceSmppSession: posts(`${user}/binds/{bind_session_id}/trace`, {
    summary: 'Trace a session of an SMPP user',
    description:
      'Returns up to 200 of the last PDUs of the session. Its node collects them for 60 s after each request, so the first request returns none; repeat it every few seconds. Passwords are not shown, and texts are not shown if the account does not keep them.',
    roles: ['messaging'],
    params: bindPath,
    responses: { 200: { schema: traceView, description: 'The PDUs, oldest first.' } },
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
