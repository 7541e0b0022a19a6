import { sizeOf } from '../../terminal/size.ts'
import { whenOf } from '../../terminal/when.ts'
import { objectLines } from '../../terminal/object-lines.ts'
import { resource, type Resources } from '../row/row.ts'

/** The option for the customer has the same name as in the other SIM commands. */
const ofPartner = { flags: { partner_id: 'partner' } } as const

// Names of the numeric states, as in the console.
const fraud = ['ok', 'no profile', 'alarm']
const limits = ['ok', 'warning', 'alarm', 'suspended', 'no profile']

/** SIM resources and network features; `sims import`, `sims move` and `sims give` are separate commands. */
export const sims = {
  'sims list': resource('listSims', {
    ...ofPartner,
    choices: { order: { flag: 'by-usage', word: 'usage' } },
    columns: [
      { head: 'iccid', of: (one) => one.iccid, noTruncate: true },
      'status',
      'imsi',
      'msisdn',
      { head: 'fraud', of: (one) => fraud[one.fraud_status] },
      { head: 'limits', of: (one) => limits[one.limit_status] },
      { head: 'used', of: (one) => sizeOf(one.used_bytes), right: true },
      { head: 'changed', of: (one) => whenOf(one.changed_at) },
    ],
    hint: ({ total }) => `${total} SIMs.`,
  }),
  'sims show': resource('readSim', {
    ...ofPartner,
    lines: (one, screen) =>
      objectLines(
        { ...one, fraud_status: fraud[one.fraud_status], limit_status: limits[one.limit_status] },
        screen,
      ),
  }),
  'partners list': resource('listSimPartners'),
  'partners show': resource('readSimPartner'),
  'sims states': resource('readSimStates', ofPartner),
  'sims sessions': resource('listSimSessions', ofPartner),
  'sims actions': resource('listSimActions', ofPartner),
  'sims usage': resource('readSimUsage', ofPartner),
  'sims pools': resource('listSimPools', ofPartner),
  'sims poolusage': resource('readSimPoolUsage', ofPartner),
  'sims alarms': resource('listSimAlarms', ofPartner),
  'sims transfers': resource('listSimTransfers', ofPartner),
  'limits list': resource('listSimLimitProfiles', ofPartner),
  'limits show': resource('readSimLimitProfile', ofPartner),
  'limits create': resource('createSimLimitProfile', ofPartner),
  'limits change': resource('changeSimLimitProfile', ofPartner),
  'limits delete': resource('deleteSimLimitProfile', ofPartner),
  'sims offerings': resource('listSimOfferings'),
  'sims users': resource('listSimUsers'),
  'sims gateways': resource('listNas'),
  'tokens list': resource('listNetworkTokens'),
  'tokens revoke': resource('revokeNetworkToken'),
  'consents list': resource('listNetworkRequests'),
  'consents show': resource('readNetworkRequest'),
  'consents decide': resource('decideNetworkRequest'),
} satisfies Resources
