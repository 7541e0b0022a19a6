import { problemKind } from '#platform/contract/problem.ts'

const submitted = 'There were some issues with the submitted data'

/** Problems of the 10DLC operations: the codes of specification 2 (S2-225 to S2-237) and those common to all operations. */
export const tendlcProblems = {
  generic: problemKind(
    400,
    'error-type',
    'There were some issues with your submission',
    'Some request parameters are invalid; see invalid_parameters.',
  ),
  assistOnly: problemKind(
    422,
    '10dlc#opt-out-assist',
    submitted,
    'Opt-out assist can only be enabled. Contact the operator to disable it.',
  ),
  lowBalance: problemKind(402, 'low-balance', 'Low balance', 'The balance does not cover the fee.'),
  notFound: problemKind(
    404,
    'not-found',
    'Not Found',
    'The object does not exist, or you do not have access.',
  ),
  brandNotFound: problemKind(502, '10dlc#brand-not-found', 'Brand not found', 'The brand has been deleted.'),
  brandConflict: problemKind(
    409,
    '10dlc#brand-conflict',
    'An error occurred with this brand while communicating with a third party',
    'The current status of the brand does not allow this.',
  ),
  brandUnknown: problemKind(
    409,
    '10dlc#brand-conflict',
    'An error occurred with this brand while communicating with a third party',
    'The exchange does not have the valid ID of this brand at the campaign registry. Ask the operator to set it.',
  ),
  brandParameters: problemKind(
    422,
    '10dlc#brand-parameters',
    submitted,
    'Some brand fields are missing or invalid.',
  ),
  identityPending: problemKind(
    422,
    '10dlc#brand-parameters',
    submitted,
    'Identity verification is still in progress; feedback is not available yet.',
  ),
  invalidUsecaseData: problemKind(
    400,
    '10dlc#invalid-usecase-data',
    'There were some issues with your submission',
    'The use case does not exist. GET /v1/10dlc/enum lists all use cases.',
  ),
  usecaseDenied: problemKind(
    403,
    '10dlc#use-case-denied',
    'The requested use case is denied for this brand',
    'The use case requires another kind of brand, or a vetting that this brand does not have.',
  ),
  vettingConflict: problemKind(
    409,
    '10dlc#vetting-conflict',
    'An error occurred while requesting third party vetting',
    'The current status of the brand does not allow this vetting.',
  ),
  invalidVettingData: problemKind(
    422,
    '10dlc#invalid-vetting-data',
    submitted,
    'Some vetting fields are missing or invalid.',
  ),
  brandNotQualified: problemKind(
    409,
    '10dlc#brand-not-qualified',
    'This brand has not been qualified for the given use case',
    'No network accepts the brand for this use case now.',
  ),
  invalidCampaignData: problemKind(
    422,
    '10dlc#invalid-campaign-data',
    submitted,
    'Some campaign fields are missing or invalid.',
  ),
  sharingConflict: problemKind(
    409,
    '10dlc#sharing-conflict',
    'The campaign cannot be imported now',
    'The campaign is already imported, or requires a migration.',
  ),
  numbersAlreadyLinked: problemKind(
    409,
    '10dlc#numbers-already-linked',
    'Number Already Linked',
    'The number is linked to a campaign. Unlink it first.',
  ),
  invalidNumberData: problemKind(422, '10dlc#invalid-number-data', submitted, 'The number cannot be linked.'),
  keyReused: problemKind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key is already used',
    'This Idempotency-Key was used with a different request. Use a new key for each request.',
  ),
  invalidReseller: problemKind(
    422,
    '10dlc#invalid-reseller-data',
    submitted,
    'Some reseller fields are missing or invalid.',
  ),
  invalidJson: problemKind(
    422,
    '10dlc#invalid-json',
    'Unable to parse incoming request',
    'The body is not valid JSON.',
  ),
  mediaType: problemKind(
    415,
    'unsupported-media-type',
    'Unsupported media type',
    'The body must be uncompressed application/json.',
  ),
  tooLarge: problemKind(
    413,
    'payload-too-large',
    'Payload too large',
    'The body is larger than 256 KiB, or the uploaded file is larger than 5,000,000 bytes.',
  ),
  throttled: problemKind(
    429,
    'throttled',
    'Too many requests',
    'Too many verifications were started for this brand, phone or account. Retry after the time in Retry-After.',
  ),
  noSender: problemKind(
    503,
    'unavailable',
    'Service unavailable',
    'This exchange has no sender number for verifications.',
  ),
  unavailable: problemKind(
    503,
    'unavailable',
    'Service unavailable',
    'The campaign registry does not respond. Retry after the time in Retry-After.',
  ),
} as const
