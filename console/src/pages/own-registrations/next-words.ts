/** What a customer does next, by the state of a campaign. */
export const campaignNext: Readonly<Record<string, string>> = {
  PENDING_REVIEW: 'People review it. You have nothing to do.',
  UPDATES_REQUIRED: 'Changes are wanted: see the reason, change the campaign, and it is reviewed again.',
  CARRIERS_REVIEW: 'Each network decides now. You have nothing to do.',
  ACTIVE: 'Link numbers to it, and send.',
  REJECTED: 'See the reason. You may change the campaign, and it is reviewed again.',
  SUSPENDED: 'Its traffic is stopped, and people look at it. Whoever runs this exchange can tell you more.',
  PENDING_CANCELLATION: 'It ends with its period.',
}

/** The same by the state of a toll-free number. */
export const tollFreeNext: Readonly<Record<string, string>> = {
  DRAFT: 'Complete the registration and submit it.',
  PENDING_REVIEW: 'People review it. You have nothing to do.',
  UPDATES_REQUIRED: 'Changes are wanted: see the reason, change the registration, and it is reviewed again.',
  CARRIERS_REVIEW: 'The carriers decide now. You have nothing to do.',
  REGISTERED: 'The number may send.',
  REJECTED: 'See the reason. The number may be registered anew.',
  BLOCKED: 'It has no traffic. Whoever runs this exchange can tell you more.',
}

/** The same by the identity of a brand. */
export const identityNext: Readonly<Record<string, string>> = {
  PENDING: 'The registry looks at its identity. You have nothing to do.',
  UNVERIFIED: 'See below what could not be verified, and change the brand.',
  VERIFIED: 'Register a campaign.',
  VETTED_VERIFIED: 'Register a campaign.',
}
