import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'

/** As in the other commands of SIMs. */
const ofPartner = { flags: { partner_id: 'partner' } } as const

/** SIMs beside their own commands, and network features. */
// Their numbers, in the words of the console.
const fraud = ['ok', 'no profile', 'alarm']
const limits = ['ok', 'warning', 'alarm', 'suspended', 'no profile']

export const sims = {
  'sims list': resource('listSims', {
    ...ofPartner,
    choices: { order: { flag: 'by-usage', word: 'usage' } },
    columns: [
      { head: 'iccid', of: (one) => one.iccid, whole: true },
      'status',
      'imsi',
      'msisdn',
      { head: 'fraud', of: (one) => fraud[one.fraud_status] },
      { head: 'limits', of: (one) => limits[one.limit_status] },
      { head: 'bytes', of: (one) => one.used_bytes, right: true },
      { head: 'changed', of: (one) => whenOf(one.changed_at) },
    ],
    hint: ({ total }) => `${total} SIMs.`,
  }),
  'sims show': resource('readSim', ofPartner),
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
