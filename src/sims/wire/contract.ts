import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { instant } from './query/instants.ts'
import { transferWrites } from './transfer-contract.ts'
import { simWrites } from './write-contract.ts'
import { actions, apiError, apiUsage, customers, pools, root, simList, states } from './shapes.ts'

/** Where it is published, and as the specification has it read (S1-006). Tags: S1-003. */
const base = '/iot/connectivity/management/v1'

/** An operation at the three addresses that clients look for it: the published one, the same with `/v1` once more, and below the root. */
function at(path: string, tag: 'roots' | 'customers' | 'sims') {
  return { method: 'GET', path: `${base}${path}`, alsoAt: [`${base}/v1${path}`, `/v1${path}`], tag } as const
}

const refused = (says: string) => ({ schema: apiError, says, type: 'application/json' })

const common = {
  401: refused('The credentials are missing or wrong.'),
  429: refused('Too many wrong credentials; again after Retry-After.'),
  500: refused('Something went wrong on our side.'),
  503: refused('The exchange is too busy; again after Retry-After.'),
}
const onPartner = {
  400: refused(
    'Something is wrong with the request, or customers are not served now; each reason is a sentence.',
  ),
  ...common,
}
const params = z.object({ partnerId: z.string().describe('The id of a customer.') })

/** Of a customer whom the user may not ask of, nothing else is told than of one that is not there. */
const ofPartner = refusingAllBut({ user: 'served', userToken: 'served', foreignUser: 'unknown' })
const ofUser = refusingAllBut({ user: 'served', userToken: 'served', foreignUser: 'own' })

const page = z
  .string()
  .regex(/^([1-9][0-9]{0,3}|10000)$/)
  .optional()
  .describe('1 to 10000; 1 unless given.')
const size = z
  .string()
  .regex(/^([1-9][0-9]{0,3}|10000)$/)
  .optional()
  .describe('1 to 10000; 1000 unless given.')

/** The reads of SIM connectivity management (S1-070 to S1-077). */
export const simsContract = contract('sims', 'SIM connectivity', {
  ...simWrites,
  ...transferWrites,
  getRootInfo: {
    ...at('', 'roots'),
    summary: 'List the links of version 1',
    answers: { 200: { schema: root, says: 'The links.' }, ...common },
    policy: ofUser,
  },
  getCustomers: {
    ...at('/partners', 'customers'),
    summary: 'List customers and subunits that are allocated to the calling user',
    answers: { 200: { schema: customers, says: 'The user, and the customers.' }, ...common },
    policy: ofUser,
  },
  getSimStates: {
    ...at('/partners/{partnerId}', 'sims'),
    summary: 'Count SIMs by their states',
    description: 'With links to the list of the SIMs of each state in which there is one.',
    params,
    answers: { 200: { schema: states, says: 'The counts.' }, ...onPartner },
    policy: ofPartner,
  },
  getActionDetails: {
    ...at('/partners/{partnerId}/actions', 'sims'),
    summary: 'List what was asked to be done with SIMs, the latest first',
    params,
    query: z.strictObject({
      search: z
        .string()
        .regex(/^status:(open|done|rejected)$/)
        .optional(),
      page,
      size: z
        .string()
        .regex(/^([1-9][0-9]?|100)$/)
        .optional()
        .describe('1 to 100; 10 unless given.'),
      dateFrom: instant.optional().describe('UTC, since 1970; seven days before dateTo unless given.'),
      dateTo: instant.optional().describe('UTC, since 1970; now unless given.'),
    }),
    answers: { 200: { schema: actions, says: 'A page.' }, ...onPartner },
    policy: ofPartner,
  },
  getSimApiUsages: {
    ...at('/partners/{partnerId}/apiusage', 'customers'),
    summary: 'Read how many calls were answered for a customer',
    description: 'This call is not counted.',
    deprecated: true,
    params,
    answers: { 200: { schema: apiUsage, says: 'The count.' }, ...onPartner },
    policy: ofPartner,
  },
  getCurrentPoolUsage: {
    ...at('/partners/{partnerId}/pools', 'customers'),
    summary: 'Read what was used of all pools, in MB',
    params,
    answers: { 200: { schema: pools, says: 'The pools.' }, ...onPartner },
    policy: ofPartner,
  },
  getSimDetails: {
    ...at('/partners/{partnerId}/sims', 'sims'),
    summary: 'List SIMs',
    description: 'In the order of their ICCIDs.',
    params,
    query: z.strictObject({
      search: z
        .string()
        .optional()
        .describe(
          'Conditions `fieldname:value`, joined by `;`, of which all hold: iccid, status (code or name), fraudstatus (0, 2, none), ' +
            'limitstatus (0 to 3, none), field1 to field10, changedatefrom, changedateto.',
        ),
      additionalfields: z
        .string()
        .optional()
        .describe(
          'Names joined by `;`: euiccid, imsi, imei, msisdn, status, ipaddressconfig, field1 to field10, simaggregateddata.',
        ),
      page,
      size,
      cursor: z.string().max(100).optional().describe('From the link `next` of a page, in place of `page`.'),
    }),
    answers: { 200: { schema: simList, says: 'A page.', written: true }, ...onPartner },
    policy: ofPartner,
  },
})
