import { problemKind } from '#platform/contract/problem.ts'

/** Errors of the network features (CAMARA Commonalities, API design guide), by their `code`. */
export const camaraProblems = {
  invalidArgument: problemKind(400, 'INVALID_ARGUMENT', 'Bad Request', 'The request is invalid.'),
  outOfRange: problemKind(400, 'OUT_OF_RANGE', 'Bad Request', 'A value is out of its range.'),
  unauthenticated: problemKind(
    401,
    'UNAUTHENTICATED',
    'Unauthorized',
    'The access token is missing, invalid, expired or revoked.',
  ),
  permissionDenied: problemKind(
    403,
    'PERMISSION_DENIED',
    'Forbidden',
    'The access token does not permit this operation.',
  ),
  otherNumber: problemKind(
    403,
    'PERMISSION_DENIED',
    'Forbidden',
    'The access token is for another number than the one in the request.',
  ),
  notFound: problemKind(404, 'NOT_FOUND', 'Not Found', 'The network has no such data for the number.'),
  unknownNumber: problemKind(
    404,
    'SIM_SWAP.UNKNOWN_PHONE_NUMBER',
    'Not Found',
    'The network does not know the number.',
  ),
  identifierNotFound: problemKind(
    404,
    'IDENTIFIER_NOT_FOUND',
    'Not Found',
    'The network does not know the device of the access token.',
  ),
  mediaType: problemKind(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Unsupported Media Type',
    'The body must be application/json, and not compressed.',
  ),
  tooLarge: problemKind(413, 'PAYLOAD_TOO_LARGE', 'Payload Too Large', 'The body is larger than 256 KiB.'),
  unnecessaryIdentifier: problemKind(
    422,
    'UNNECESSARY_IDENTIFIER',
    'Unprocessable Content',
    'The access token identifies the number; omit it from the request.',
  ),
  serviceNotApplicable: problemKind(
    422,
    'SERVICE_NOT_APPLICABLE',
    'Unprocessable Content',
    'The network does not offer this feature for the number.',
  ),
  maxAgeUnfulfilled: problemKind(
    422,
    'LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE',
    'Unprocessable Content',
    'The last known location of the device is older than maxAge.',
  ),
  unlocated: problemKind(
    422,
    'LOCATION_VERIFICATION.UNABLE_TO_LOCATE',
    'Unprocessable Content',
    'The network does not know where the device is.',
  ),
  unavailable: problemKind(
    503,
    'UNAVAILABLE',
    'Service Unavailable',
    'The network is currently unavailable.',
  ),
  timeout: problemKind(504, 'TIMEOUT', 'Gateway Timeout', 'The network did not respond in time.'),
} as const
