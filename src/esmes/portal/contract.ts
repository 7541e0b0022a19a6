import {
  onOwnResource,
  portalAnswers,
  portalBodyAnswers,
  portalNotFound,
  sessionProof,
  withKey,
} from '#accounts/index.ts'
import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable } from '#platform/contract/shapes.ts'
import {
  bindEventView,
  bindId,
  bindList,
  createdUser,
  listedUser,
  ownChanges,
  ownNewUser,
  renewal,
  renewedUser,
  traceView,
  userId,
  userView,
} from '../views/shapes.ts'

const path = '/console/v1/smpp-users'
const onePath = `${path}/{smpp_user_id}`
const bindPath = `${onePath}/binds/{bind_session_id}`
const bindParams = userId.extend(bindId.shape)
const forbidden = { 403: refused('The secret or password is invalid, or your role does not allow this.') }
const port = z.int().min(1).max(65_535)

/** Operations of a customer on the SMPP users of the account. */
export const ownSmppUsersContract = contract('smpp-users', 'SMPP users', {
  readSmppConnection: {
    method: 'GET',
    path: '/console/v1/smpp-connection',
    summary: 'Read the address to which your programs bind',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({
          host: z.string().describe('Host name or IP address of the exchange.'),
          port: nullable(port).describe('Port without encryption; null if there is none.'),
          tls_port: nullable(port).describe('Port for TLS 1.2 and later; null if there is none.'),
        }),
        description: 'The address. Without ports the exchange does not accept SMPP.',
      },
      ...portalAnswers,
    },
  },
  listOwnSmppUsers: {
    method: 'GET',
    path,
    summary: 'List your SMPP users',
    policy: withKey,
    query: z.strictObject(pageQuery({ most: 100 })),
    responses: {
      200: pageOf(
        'smpp_users',
        listedUser,
        'A page, oldest first; `next` is the cursor of the next page, null on the last page.',
      ),
      ...portalAnswers,
    },
  },
  createOwnSmppUser: {
    method: 'POST',
    path,
    summary: 'Create an SMPP user',
    description:
      'The exchange generates the password. Omitted settings have their defaults. Only the operator changes the limits on binds, windows and messages per second.',
    policy: withKey,
    body: ownNewUser.extend(sessionProof),
    responses: {
      201: { schema: createdUser, description: 'The user. Its password is shown only once.' },
      ...portalBodyAnswers,
      ...forbidden,
      409: refused('Another SMPP user has this `system_id`, or the account has 20 users.'),
    },
  },
  readOwnSmppUser: {
    method: 'GET',
    path: onePath,
    summary: 'Read an SMPP user',
    policy: onOwnResource,
    params: userId,
    responses: {
      200: { schema: userView, description: 'The user, without its password.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  changeOwnSmppUser: {
    method: 'PATCH',
    path: onePath,
    summary: 'Change, enable or disable an SMPP user',
    description:
      'Omitted settings are unchanged. Sessions that the change does not permit end within about 1 s, and such binds are refused.',
    policy: onOwnResource,
    params: userId,
    body: ownChanges,
    responses: {
      200: { schema: userView, description: 'The changed user.' },
      ...portalBodyAnswers,
      ...portalNotFound,
    },
  },
  removeOwnSmppUser: {
    method: 'POST',
    path: `${onePath}/remove`,
    summary: 'Delete an SMPP user',
    description: 'Its sessions end within about 1 s, and further binds are refused.',
    policy: onOwnResource,
    params: userId,
    body: z.strictObject(sessionProof),
    responses: {
      204: { description: 'Deleted.' },
      ...portalBodyAnswers,
      ...forbidden,
      ...portalNotFound,
    },
  },
  renewOwnSmppPassword: {
    method: 'POST',
    path: `${onePath}/password`,
    summary: 'Renew the password of an SMPP user',
    description:
      'The exchange generates the password. The previous password stays valid for `keep_seconds`; a password before it is no longer valid.',
    policy: onOwnResource,
    params: userId,
    body: renewal.extend(sessionProof),
    responses: {
      200: { schema: renewedUser, description: 'The user. Its new password is shown only once.' },
      ...portalBodyAnswers,
      ...forbidden,
      ...portalNotFound,
    },
  },
  listOwnSmppBinds: {
    method: 'GET',
    path: `${onePath}/binds`,
    summary: 'List the present binds of an SMPP user',
    policy: onOwnResource,
    params: userId,
    responses: {
      200: { schema: bindList, description: 'The binds on all nodes, oldest first.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  endOwnSmppSession: {
    method: 'DELETE',
    path: bindPath,
    summary: 'End a session of an SMPP user',
    description:
      'The node of the session unbinds within about 1 s. The log of binds has the reason. The client may bind again.',
    policy: onOwnResource,
    params: bindParams,
    responses: {
      204: { description: 'The session ends.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  traceOwnSmppSession: {
    method: 'POST',
    path: `${bindPath}/trace`,
    summary: 'Trace a session of an SMPP user',
    description:
      'Returns up to 200 of the last PDUs of the session. Its node collects them for 60 s after each request, so the first request returns none; repeat it every few seconds. Passwords are not shown, and texts are not shown if the account does not keep them.',
    policy: onOwnResource,
    params: bindParams,
    responses: {
      200: { schema: traceView, description: 'The PDUs, oldest first.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  listOwnSmppBindLog: {
    method: 'GET',
    path: `${onePath}/bind-log`,
    summary: 'List the binds, refused binds and ended sessions of an SMPP user',
    policy: onOwnResource,
    params: userId,
    query: z.strictObject(pageQuery({ most: 100 })),
    responses: {
      200: pageOf(
        'bind_events',
        bindEventView,
        'A page, newest first, of the last 30 days; `next` is the cursor of the next page, null on the last page.',
      ),
      ...portalAnswers,
      ...portalNotFound,
    },
  },
})
