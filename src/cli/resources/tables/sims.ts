import { resource, type Resources } from '../row.ts'

/** As in the other commands of SIMs. */
const ofPartner = { flags: { partner_id: 'partner' } } as const

/** SIMs beside their own commands, and network features. */
export const sims = {
  'partners list': resource('listSimPartners'),
  'partners show': resource('readSimPartner'),
  'sims states': resource('readSimStates', ofPartner),
  'sims sessions': resource('listSimSessions', ofPartner),
  'sims actions': resource('listSimActions', ofPartner),
  'sims usage': resource('readSimUsage', ofPartner),
  'sims pools': resource('listSimPools', ofPartner),
  'sims alarms': resource('listSimAlarms', ofPartner),
  'sims transfers': resource('listSimTransfers', ofPartner),
  'sims offerings': resource('listSimOfferings'),
  'sims users': resource('listSimUsers'),
  'sims gateways': resource('listNas'),
  'tokens list': resource('listNetworkTokens'),
  'tokens revoke': resource('revokeNetworkToken'),
  'consents list': resource('listNetworkRequests'),
  'consents show': resource('readNetworkRequest'),
  'consents decide': resource('decideNetworkRequest'),
} satisfies Resources
