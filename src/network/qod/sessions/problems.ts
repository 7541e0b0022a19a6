import { problemKind } from '#platform/contract/problem.ts'

/** Errors of Quality on Demand, in addition to those of all network features. */
export const qodProblems = {
  noSession: problemKind(404, 'NOT_FOUND', 'Not Found', 'There is no such session.'),
  noProfile: problemKind(404, 'NOT_FOUND', 'Not Found', 'There is no such QoS profile.'),
  conflict: problemKind(
    409,
    'CONFLICT',
    'Conflict',
    'The device has another session for the same server and ports.',
  ),
  inactive: problemKind(400, 'INVALID_ARGUMENT', 'Bad Request', 'The target session is inactive.'),
  noExtension: problemKind(
    409,
    'QUALITY_ON_DEMAND.SESSION_EXTENSION_NOT_ALLOWED',
    'Conflict',
    'A session can be extended only while it is AVAILABLE.',
  ),
  profileNotApplicable: problemKind(
    422,
    'QUALITY_ON_DEMAND.QOS_PROFILE_NOT_APPLICABLE',
    'Unprocessable Content',
    'The QoS profile is not active.',
  ),
  durationOutOfRange: problemKind(
    400,
    'QUALITY_ON_DEMAND.DURATION_OUT_OF_RANGE',
    'Bad Request',
    'The QoS profile does not allow this duration.',
  ),
  invalidSink: problemKind(400, 'INVALID_SINK', 'Bad Request', 'The sink must be an https URL.'),
  invalidCredential: problemKind(
    400,
    'INVALID_CREDENTIAL',
    'Bad Request',
    'Only credentials of type ACCESSTOKEN are supported.',
  ),
  invalidToken: problemKind(400, 'INVALID_TOKEN', 'Bad Request', 'Only bearer tokens are supported.'),
  notYours: problemKind(403, 'PERMISSION_DENIED', 'Forbidden', 'The session belongs to another application.'),
  otherNumber: problemKind(
    403,
    'PERMISSION_DENIED',
    'Forbidden',
    'The access token is for another number than the session.',
  ),
  quota: problemKind(
    429,
    'QUOTA_EXCEEDED',
    'Too Many Requests',
    'The device already has 100 sessions. Delete some first.',
  ),
} as const
