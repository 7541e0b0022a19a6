import { usualProblems } from '#platform/contract/usual-problems.ts'
import { problemKind as kind } from '#platform/contract/problem.ts'

/** Refusals of what chat sides post. */
export const chatProblems = {
  unauthorized: kind(
    401,
    'unauthorized',
    'Not authorized',
    'Send the token of your channel as `Authorization: Bearer <token>`.',
  ),
  ...usualProblems,
  json: kind(400, 'invalid-json', 'Invalid JSON', 'The body could not be read as a JSON object.'),
  unknownSender: kind(
    404,
    'unknown-sender',
    'Unknown sender',
    'No account has the sender `to` on your channel.',
  ),
  unknownMessage: kind(
    404,
    'unknown-message',
    'Unknown message',
    'No message of your channel has this `message_uuid`.',
  ),
  idReused: kind(
    409,
    'message-id-reused',
    'Message id is already used',
    'Another message of your channel had this `message_id`. Post each message with an id of its own.',
  ),
} as const
