import { problemKind } from '#platform/contract/problem.ts'

const submitted = 'There were some issues with the submitted data'

/** Refusals of the 10DLC operations, by the codes of specification 2 (S2-225 to S2-237) and those that every operation has. */
export const tendlcProblems = {
  generic: problemKind(
    400,
    'error-type',
    'There were some issues with your submission',
    'Parameters of the request are wrong, each of them named.',
  ),
  assistOnly: problemKind(
    422,
    '10dlc#opt-out-assist',
    submitted,
    'Opt-out assist can only be enabled: it is switched off by those who run the exchange.',
  ),
  lowBalance: problemKind(402, 'low-balance', 'Low balance', 'The balance does not cover the fee.'),
  notFound: problemKind(
    404,
    'not-found',
    'Not Found',
    'The thing does not exist, or you do not have access.',
  ),
  brandNotFound: problemKind(502, '10dlc#brand-not-found', 'Brand not found', 'The brand has been deleted.'),
  brandConflict: problemKind(
    409,
    '10dlc#brand-conflict',
    'An error occurred with this brand while communicating with a third party',
    'The brand cannot be created or changed like this now.',
  ),
  brandParameters: problemKind(
    422,
    '10dlc#brand-parameters',
    submitted,
    'Fields of the brand are missing or wrong.',
  ),
  identityPending: problemKind(
    422,
    '10dlc#brand-parameters',
    submitted,
    'The identity of the brand is still being checked: there is no feedback yet.',
  ),
  invalidUsecaseData: problemKind(
    400,
    '10dlc#invalid-usecase-data',
    'There were some issues with your submission',
    'The use case is not one of those that the enumerations list.',
  ),
  usecaseDenied: problemKind(
    403,
    '10dlc#use-case-denied',
    'The requested use case is denied for this brand',
    'The use case needs another kind of brand, or a vetting that the brand has not.',
  ),
  vettingConflict: problemKind(
    409,
    '10dlc#vetting-conflict',
    'An error occurred while requesting third party vetting',
    'The brand cannot be vetted like this now.',
  ),
  invalidVettingData: problemKind(
    422,
    '10dlc#invalid-vetting-data',
    submitted,
    'Fields of the vetting are missing or wrong.',
  ),
  brandNotQualified: problemKind(
    409,
    '10dlc#brand-not-qualified',
    'This brand has not been qualified for the given use case',
    'No network lets the brand have the use case now.',
  ),
  invalidCampaignData: problemKind(
    422,
    '10dlc#invalid-campaign-data',
    submitted,
    'Fields of the campaign are missing or wrong.',
  ),
  sharingConflict: problemKind(
    409,
    '10dlc#sharing-conflict',
    'The campaign cannot be imported now',
    'It is here already, or can only be imported by a migration.',
  ),
  numbersAlreadyLinked: problemKind(
    409,
    '10dlc#numbers-already-linked',
    'Number Already Linked',
    'The number is linked to a campaign. Unlink it there first.',
  ),
  invalidNumberData: problemKind(422, '10dlc#invalid-number-data', submitted, 'The number cannot be linked.'),
  keyReused: problemKind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key is already used',
    'Something else was asked for under this Idempotency-Key. Send each request with a key of its own.',
  ),
  invalidReseller: problemKind(
    422,
    '10dlc#invalid-reseller-data',
    submitted,
    'Fields of the reseller are missing or wrong.',
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
    'The body must be application/json, and not compressed.',
  ),
  tooLarge: problemKind(
    413,
    'payload-too-large',
    'Payload too large',
    'The body is larger than 256 KiB, or the file that it holds than 5,000,000 octets.',
  ),
  throttled: problemKind(
    429,
    'throttled',
    'Too many requests',
    'Too many verifications of this brand, of this phone or of your account have begun. Try again after the time in Retry-After.',
  ),
  noSender: problemKind(
    503,
    'unavailable',
    'Service unavailable',
    'This exchange has no number to send verifications from.',
  ),
  unavailable: problemKind(
    503,
    'unavailable',
    'Service unavailable',
    'The campaign registry does not answer now. Try again after the time in Retry-After.',
  ),
} as const
