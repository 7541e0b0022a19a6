import { usualProblems } from '#platform/contract/usual-problems.ts'
import { problemKind as kind } from '#platform/contract/problem.ts'

/** Errors returned to chat services. */
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
    'No account owns the sender `to` on your channel.',
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
    'Message ID already used',
    'Another message of your channel has this `message_id`. Use a unique ID for each message.',
  ),
} as const
