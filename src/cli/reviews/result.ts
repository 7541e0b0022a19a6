import type { OptionValues } from '../arguments/shapes.ts'
import type { OperationInput } from '../operator/contracts.ts'

type Result = NonNullable<OperationInput<'decideReview'>['body']['result']>

/** The result of an approval instead of the registry, in the options of `reviews approve`. */
export const resultOptions = {
  'registry-id': { value: 'id', description: 'ID of the brand, campaign or reseller at the registry.' },
  network: {
    value: 'id',
    many: true,
    description: 'Network that accepted the campaign, such as 10017; repeatable.',
  },
  score: { value: 'points', number: true, description: 'Score of the vetting, 0 to 100.' },
  unscored: { description: 'States that no score of the vetting could be determined.' },
  'expires-at': { value: 'time', description: 'End of the validity of the score; default: after 180 days.' },
  'universal-ein': { value: 'ein', description: 'Universal EIN of the brand.' },
  relationship: { value: 'level', description: 'Relationship level of the brand, such as BASIC_ACCOUNT.' },
  'att-class': { value: 'class', description: 'AT&T: message class.' },
  'att-tpm': { value: 'count', number: true, description: 'AT&T: messages per minute.' },
  'att-mms-tpm': { value: 'count', number: true, description: 'AT&T: MMS per minute.' },
  'tmo-tier': { value: 'tier', description: 'T-Mobile: brand tier, such as LOW.' },
  'partner-id': { value: 'id', description: 'ID of the partner that shares the campaign.' },
  'brand-name': { value: 'name', description: 'Name of the brand of the shared campaign.' },
  usecase: { value: 'id', description: 'Use case of the shared campaign, such as CUSTOMER_CARE.' },
  description: { value: 'text', description: 'Description of the shared campaign.' },
  'message-flow': { value: 'text', description: 'How recipients of the shared campaign give consent.' },
  sample: { value: 'text', many: true, description: 'Sample message of the shared campaign; repeatable.' },
  'tmo-tpd': { value: 'count', number: true, description: 'T-Mobile: messages per day.' },
} as const

/** The result that the options state; undefined without any. The exchange checks it. */
export function resultOf(options: OptionValues<typeof resultOptions>): Result | undefined {
  const stated = {
    registry_id: options['registry-id'],
    networks: options.network,
    score: options.unscored ? null : options.score,
    expires_at: options['expires-at'],
    universal_ein: options['universal-ein'],
    relationship: options.relationship,
    att_msg_class: options['att-class'],
    att_tpm: options['att-tpm'],
    att_mms_tpm: options['att-mms-tpm'],
    tmo_brand_tier: options['tmo-tier'],
    tmo_tpd: options['tmo-tpd'],
    partner_id: options['partner-id'],
    brand_name: options['brand-name'],
    usecase: options.usecase,
    description: options.description,
    message_flow: options['message-flow'],
    samples: options.sample,
  }
  const provided = Object.entries(stated).filter(([, value]) => value !== undefined && !isEmpty(value))
  return provided.length === 0 ? undefined : Object.fromEntries(provided)
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
