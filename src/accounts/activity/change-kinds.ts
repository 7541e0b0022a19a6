/** How an operation appears in the activity of an account. */
export type ChangeKind = {
  label: string
  /** The changed object, as the name of an ID or number in the path, the body or the response. */
  subject?: string
  /** Name of the subject in the request or response, if it has a more general name there. */
  from?: string
  /** Fields without which the operation only reads. */
  fields?: readonly string[]
  /** The handler records the change itself, in the transaction of the effect. */
  recorded?: true
}

/** Operations of customers that change an object of the account. A test places each operation here or in `unrecorded`. */
export const changeKinds = {
  buyNumber: { label: 'Buy a number', subject: 'msisdn' },
  cancelNumber: { label: 'Cancel a number', subject: 'msisdn' },
  updateNumber: { label: 'Change a number', subject: 'msisdn' },
  topUp: { label: 'Top up the balance' },
  changeSettings: {
    label: 'Change the account settings',
    fields: ['moCallBackUrl', 'drCallBackUrl', 'httpForwardMethod'],
  },
  changeComplianceEvents: {
    label: 'Change the URL for registration events',
    fields: ['complianceEventsUrl'],
  },
  createApplication: { label: 'Create an application', subject: 'application_id', from: 'id' },
  replaceApplication: { label: 'Change an application', subject: 'application_id', from: 'id' },
  deleteApplication: { label: 'Delete an application', subject: 'application_id', from: 'id' },
  createSecret: { label: 'Create an API secret', subject: 'secret_id', from: 'id' },
  revokeSecret: { label: 'Revoke an API secret', subject: 'secret_id' },
  createEndpoint: { label: 'Create a webhook endpoint', subject: 'endpoint_id' },
  changeEndpoint: { label: 'Change a webhook endpoint', subject: 'endpoint_id' },
  deleteEndpoint: { label: 'Delete a webhook endpoint', subject: 'endpoint_id' },
  rotateEndpointSecret: { label: 'Rotate the secret of a webhook endpoint', subject: 'endpoint_id' },
  testEndpoint: { label: 'Send a test event to a webhook endpoint', subject: 'endpoint_id' },
  enableOwnWebhookEndpoint: { label: 'Enable a webhook endpoint', subject: 'origin' },
  testOwnWebhook: { label: 'Send a test webhook' },
  testOwnApplicationWebhook: {
    label: 'Send a test webhook of an application',
    subject: 'application_id',
  },
  replayOwnWebhookEvent: { label: 'Replay a webhook event', subject: 'event_id' },
  startOwnWebhookReplay: { label: 'Replay the webhook events of a period', subject: 'replay_id' },
  beginCardSetup: { label: 'Begin to save a card', subject: 'setup_id' },
  removeOwnCard: { label: 'Remove a card', subject: 'trx' },
  putOwnAutoReload: { label: 'Set auto-reload' },
  deleteOwnAutoReload: { label: 'Disable auto-reload' },
  endAccountSession: { label: 'End a browser session', subject: 'session_id' },
  changeMember: { label: 'Change the role of a member', subject: 'member_id', recorded: true },
  removeMember: { label: 'Remove a member', subject: 'member_id', recorded: true },
  inviteMember: { label: 'Invite a member', recorded: true },
  withdrawMemberInvitation: { label: 'Withdraw an invitation', recorded: true },
  putSingleSignOn: { label: 'Set up single sign-on', recorded: true },
  removeSingleSignOn: { label: 'Remove single sign-on', recorded: true },
  revealOwnSignatureSecret: { label: 'Show the signature secret' },
  rotateOwnSignatureSecret: { label: 'Rotate the signature secret' },
  createOwnSmppUser: { label: 'Create an SMPP user', subject: 'smpp_user_id' },
  changeOwnSmppUser: { label: 'Change an SMPP user', subject: 'smpp_user_id' },
  removeOwnSmppUser: { label: 'Delete an SMPP user', subject: 'smpp_user_id' },
  renewOwnSmppPassword: { label: 'Renew the password of an SMPP user', subject: 'smpp_user_id' },
  endOwnSmppSession: { label: 'End a session of an SMPP user', subject: 'smpp_user_id' },
  createOwnAlert: { label: 'Create an alert', subject: 'alert_id' },
  changeOwnAlert: { label: 'Change an alert', subject: 'alert_id' },
  deleteOwnAlert: { label: 'Delete an alert', subject: 'alert_id' },
  createBrand: { label: 'Register a brand', subject: 'brand_id' },
  patchBrand: { label: 'Change a brand', subject: 'brand_id' },
  deleteBrand: { label: 'Delete a brand', subject: 'brand_id' },
  brandRevet: { label: 'Repeat the identity verification of a brand', subject: 'brand_id' },
  startVerification: { label: 'Start the phone verification of a brand', subject: 'brand_id' },
  verify: { label: 'Verify the phone of a brand', subject: 'brand_id' },
  requestVetting: { label: 'Order a vetting', subject: 'vetting_id' },
  importVettingRequest: { label: 'Import a vetting', subject: 'vetting_id' },
  uploadEvidence: { label: 'Upload evidence for an appeal', subject: 'vetting_id' },
  appealVetting: { label: 'Appeal against a vetting', subject: 'vetting_id' },
  registerReseller: { label: 'Register a reseller', subject: 'reseller_id' },
  createCampaign: { label: 'Register a campaign', subject: 'campaign_id' },
  patchCampaign: { label: 'Change or cancel a campaign', subject: 'campaign_id' },
  deleteCampaign: { label: 'Stop renewing a campaign', subject: 'campaign_id' },
  resubmitCampaign: { label: 'Resubmit a campaign', subject: 'campaign_id' },
  importPartnerCampaign: { label: 'Import a campaign', subject: 'campaign_id' },
  linkNumberToCampaign: { label: 'Link a number to a campaign', subject: 'number' },
  unlinkNumber: { label: 'Unlink a number from a campaign', subject: 'number' },
  moveNumbers: { label: 'Move numbers to a campaign', subject: 'campaign_id' },
  enableOptOutAssist: { label: 'Set opt-out assist' },
  putOptOutAssist: { label: 'Set opt-out assist (PUT)' },
  createRegistration: { label: 'Register toll-free numbers', subject: 'registration_id' },
  patchRegistration: { label: 'Change a toll-free registration', subject: 'registration_id' },
  requestOwnSimTransfer: { label: 'Request a SIM transfer', subject: 'transfer_id' },
  moveOwnSims: { label: 'Move SIMs to another status', subject: 'partner_id' },
  setOwnSimFields: { label: 'Set fields of SIMs', subject: 'partner_id' },
  clearOwnSimAlarms: { label: 'Clear SIM alarms', subject: 'partner_id' },
  endOwnSimTransfer: { label: 'Accept, reject or withdraw a SIM transfer', subject: 'transfer_id' },
  requestTransfer: { label: 'Request a SIM transfer (SIM API)', subject: 'transfer_id', from: 'transferId' },
  changeSimStates: {
    label: 'Move SIMs to another status (SIM API)',
    subject: 'partner_id',
    from: 'partnerId',
  },
  changeSimFields: { label: 'Set fields of SIMs (SIM API)', subject: 'partner_id', from: 'partnerId' },
  clearAlarmsOfSims: { label: 'Clear SIM alarms (SIM API)', subject: 'partner_id', from: 'partnerId' },
  endTransfer: {
    label: 'Accept, reject or withdraw a SIM transfer (SIM API)',
    subject: 'transfer_id',
    from: 'transferId',
  },
  createSession: { label: 'Create a QoD session', subject: 'qod_session_id', from: 'sessionId' },
  deleteSession: { label: 'Delete a QoD session', subject: 'qod_session_id', from: 'sessionId' },
  extendQosSessionDuration: {
    label: 'Extend a QoD session',
    subject: 'qod_session_id',
    from: 'sessionId',
  },
  createSessionV0: { label: 'Create a QoD session (v0)', subject: 'qod_session_id', from: 'sessionId' },
  deleteSessionV0: { label: 'Delete a QoD session (v0)', subject: 'qod_session_id', from: 'sessionId' },
  extendQosSessionDurationV0: {
    label: 'Extend a QoD session (v0)',
    subject: 'qod_session_id',
    from: 'sessionId',
  },
} as const satisfies Record<string, ChangeKind>

export type ChangeOperation = keyof typeof changeKinds

/** The kind of an operation; undefined if it is not recorded. */
export function changeOf(operationId: string): ChangeKind | undefined {
  return Object.hasOwn(changeKinds, operationId) ? changeKinds[operationId as ChangeOperation] : undefined
}

/** Other operations than GET that the activity does not contain, with the reason. */
export const unrecorded: Readonly<Record<string, 'traffic' | 'read' | 'sign-in' | 'own sign-in'>> = {
  sendMessage: 'traffic',
  updateMessage: 'traffic',
  receiveChatMessage: 'traffic',
  reportChatStatus: 'traffic',
  createToken: 'traffic',
  requestNetworkToken: 'traffic',
  checkSimSwapV0: 'traffic',
  retrieveSimSwapDateV0: 'traffic',
  checkSimSwap: 'traffic',
  retrieveSimSwapDate: 'traffic',
  getConnectivityStatusV0: 'traffic',
  getRoamingStatusV0: 'traffic',
  getReachabilityStatus: 'traffic',
  getRoamingStatus: 'traffic',
  verifyLocationV0: 'traffic',
  verifyLocation: 'traffic',
  retrieveSessionsByDevice: 'read',
  retrieveQoSProfiles: 'read',
  previewMessageFlow: 'read',
  traceOwnSmppSession: 'read',
  readMemberInvitation: 'read',
  openConsoleSession: 'sign-in',
  endConsoleSession: 'sign-in',
  signInMember: 'sign-in',
  acceptMemberInvitation: 'sign-in',
  requestPasswordReset: 'sign-in',
  resetPassword: 'sign-in',
  changeOwnPassword: 'own sign-in',
  beginTwoFactor: 'own sign-in',
  confirmTwoFactor: 'own sign-in',
  endTwoFactor: 'own sign-in',
}
