import { problemKind } from '#platform/contract/problem.ts'

/** Refusals of the network features (CAMARA Commonalities, API design guide): the code is the `code`. */
export const camaraProblems = {
  invalidArgument: problemKind(400, 'INVALID_ARGUMENT', 'Bad Request', 'The request is not as it should be.'),
  outOfRange: problemKind(400, 'OUT_OF_RANGE', 'Bad Request', 'A value is out of its range.'),
  unauthenticated: problemKind(
    401,
    'UNAUTHENTICATED',
    'Unauthorized',
    'The access token is missing, wrong, expired or revoked.',
  ),
  permissionDenied: problemKind(
    403,
    'PERMISSION_DENIED',
    'Forbidden',
    'The access token is not for this operation.',
  ),
  otherNumber: problemKind(
    403,
    'PERMISSION_DENIED',
    'Forbidden',
    'The access token is for another number than the one in the request.',
  ),
  notFound: problemKind(404, 'NOT_FOUND', 'Not Found', 'The network does not know that of the number.'),
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
    'The number of the access token is no device that the network knows.',
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
    'The access token says which number is meant: the request must not.',
  ),
  serviceNotApplicable: problemKind(
    422,
    'SERVICE_NOT_APPLICABLE',
    'Unprocessable Content',
    'The network does not have the feature for the number.',
  ),
  maxAgeUnfulfilled: problemKind(
    422,
    'LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE',
    'Unprocessable Content',
    'What the network knows of the place of the device is older than maxAge.',
  ),
  unlocated: problemKind(
    422,
    'LOCATION_VERIFICATION.UNABLE_TO_LOCATE',
    'Unprocessable Content',
    'The network does not know where the device is.',
  ),
  unavailable: problemKind(503, 'UNAVAILABLE', 'Service Unavailable', 'The network cannot be asked now.'),
  timeout: problemKind(504, 'TIMEOUT', 'Gateway Timeout', 'The network has not answered in time.'),
} as const
