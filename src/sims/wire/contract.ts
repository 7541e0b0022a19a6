import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { instant } from './query/instants.ts'
import { transferWrites } from './transfer-contract.ts'
import { simWrites } from './write-contract.ts'
import { actions, apiError, apiUsage, customers, pools, root, simList, states } from './shapes.ts'

/** The published base path, as in the specification (S1-006). Tags: S1-003. */
const base = '/iot/connectivity/management/v1'

/** An operation at the three paths that clients use: the published one, the same with another `/v1`, and below the root. */
function at(path: string, tag: 'roots' | 'customers' | 'sims') {
  return { method: 'GET', path: `${base}${path}`, alsoAt: [`${base}/v1${path}`, `/v1${path}`], tag } as const
}

const refused = (description: string) => ({ schema: apiError, description, type: 'application/json' })

const common = {
  401: refused('The credentials are missing or invalid.'),
  429: refused('Too many failed attempts; retry after Retry-After.'),
  500: refused('Internal error.'),
  503: refused('The exchange is overloaded; retry after Retry-After.'),
}
const onPartner = {
  400: refused('The request is invalid, or the API is in maintenance. `errors` lists the reasons as text.'),
  ...common,
}
const params = z.object({ partnerId: z.string().describe('The ID of a customer.') })

/** A customer without access gets the same response as a missing one. */
const ofPartner = refusingAllBut({ user: 'served', userToken: 'served', foreignUser: 'unknown' })
const ofUser = refusingAllBut({ user: 'served', userToken: 'served', foreignUser: 'own' })

const page = z
  .string()
  .regex(/^([1-9][0-9]{0,3}|10000)$/)
  .optional()
  .describe('1 to 10000. Default: 1.')
const size = z
  .string()
  .regex(/^([1-9][0-9]{0,3}|10000)$/)
  .optional()
  .describe('1 to 10000. Default: 1000.')

/** The reads of SIM connectivity management (S1-070 to S1-077). */
export const simsContract = contract('sims', 'SIM connectivity', {
  ...simWrites,
  ...transferWrites,
  getRootInfo: {
    ...at('', 'roots'),
    summary: 'List the links of version 1',
    responses: { 200: { schema: root, description: 'The links.' }, ...common },
    policy: ofUser,
  },
  getCustomers: {
    ...at('/partners', 'customers'),
    summary: 'List customers and subunits that are allocated to the calling user',
    responses: { 200: { schema: customers, description: 'The user, and the customers.' }, ...common },
    policy: ofUser,
  },
  getSimStates: {
    ...at('/partners/{partnerId}', 'sims'),
    summary: 'Count SIMs by their states',
    description: 'Includes a link to the list of SIMs for each state that has SIMs.',
    params,
    responses: { 200: { schema: states, description: 'The counts.' }, ...onPartner },
    policy: ofPartner,
  },
  getActionDetails: {
    ...at('/partners/{partnerId}/actions', 'sims'),
    summary: 'List actions on SIMs, newest first',
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
        .describe('1 to 100. Default: 10.'),
      dateFrom: instant
        .optional()
        .describe('Beginning of the period, in UTC. Default: 7 days before dateTo.'),
      dateTo: instant.optional().describe('End of the period, in UTC. Default: now.'),
    }),
    responses: { 200: { schema: actions, description: 'A page.' }, ...onPartner },
    policy: ofPartner,
  },
  getSimApiUsages: {
    ...at('/partners/{partnerId}/apiusage', 'customers'),
    summary: 'Count the API calls of a customer',
    description: 'This call is not counted.',
    deprecated: true,
    params,
    responses: { 200: { schema: apiUsage, description: 'The count.' }, ...onPartner },
    policy: ofPartner,
  },
  getCurrentPoolUsage: {
    ...at('/partners/{partnerId}/pools', 'customers'),
    summary: 'Read the usage of all pools, in MB',
    params,
    responses: { 200: { schema: pools, description: 'The pools.' }, ...onPartner },
    policy: ofPartner,
  },
  getSimDetails: {
    ...at('/partners/{partnerId}/sims', 'sims'),
    summary: 'List SIMs',
    description: 'In order of ICCID.',
    params,
    query: z.strictObject({
      search: z
        .string()
        .optional()
        .describe(
          'Conditions `fieldname:value`, joined by `;`, all of which must match: iccid, status (code or name), fraudstatus (0, 2, none), ' +
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
      cursor: z
        .string()
        .max(100)
        .optional()
        .describe('Cursor from the `next` link of the previous page; replaces `page`.'),
    }),
    responses: { 200: { schema: simList, description: 'A page.', written: true }, ...onPartner },
    policy: ofPartner,
  },
})
