import { z } from 'zod'
import { actionStatuses } from '../actions/store.ts'
import { simStatusNames } from '../states/states.ts'
import { instant } from './query/instants.ts'

const linkMember = (description: string) => z.string().optional().describe(description)

/** Specification 1, "Link object" (S1-009). Only `href` is always present. */
const link = z
  .object({
    href: z.string(),
    rel: linkMember('The name of the link in its map.'),
    title: linkMember('The title of the target, in English.'),
    name: linkMember('For a link to the SIMs of one state: the search that selects these SIMs.'),
    type: linkMember('The media type of the target.'),
    hreflang: linkMember('The language of the target.'),
    deprecation: linkMember('The documentation of a deprecated operation; absent for others.'),
    media: linkMember('Not sent.'),
    profile: linkMember('Not sent.'),
  })
  .meta({ title: 'SIM API link' })
export type Link = z.input<typeof link>
/** Links by their relation (S1-009). */
export const links = z.record(z.string(), link).meta({ title: 'SIM API links' })
export type Links = z.input<typeof links>

const count = z.int().min(0)
const volume = z.number().describe('MB')
const field = z.string().nullable().optional()

/** The position of a page in its list (S1-035). */
export const pageInfo = z
  .object({
    currentPage: count,
    nrOfPages: count,
    overallAmount: count,
    pageSize: count,
  })
  .meta({ title: 'Page info' })

/** The root resource (S1-010, S1-011). */
export const root = z.object({ info: z.string(), _links: links })

/** The user and its customers (S1-012 to S1-018). */
export const customers = z.object({
  User: z.object({
    _links: links,
    allocatedCustomerList: z.array(
      z.object({
        allocatedCustomer: z.object({
          _links: links,
          companyName: z.string(),
          isSubunitOf: z.string().optional().describe('The parent customer, if this is a subunit.'),
          partnerId: z.string(),
        }),
      }),
    ),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    login: z.string(),
    userName: z.string(),
  }),
})

/** Counts of SIMs by state: S1-019 to S1-023. */
export const stateCounts = {
  criticalSims: z.object({
    blockedAutomatically: count,
    blockedManually: count,
    suspended: count,
    undefined: count,
  }),
  fraudState: z.object({ alarm: count, noFraudProfile: count, ok: count }),
  limitState: z.object({
    alarm: count,
    noLimitProfile: count,
    ok: count,
    suspended: count,
    warning: count,
  }),
  simState: z.object({
    activated: count,
    delivered: count,
    others: count,
    terminated: count,
    totalSims: count.describe('Number of all SIMs except deleted SIMs.'),
  }),
}

export const states = z.object({ simStates: z.object({ _links: links, ...stateCounts }) })

/** A page of actions (S1-025 to S1-034). */
export const actions = z.object({
  actionListResult: z.object({
    _links: links,
    actions: z.array(
      z.object({
        action: z.object({
          _links: links,
          actionType: z.string(),
          creationDate: instant,
          creator: z.string(),
          signupId: z.int(),
          source: z.string(),
          status: z.enum(actionStatuses),
        }),
      }),
    ),
    pageInfo,
  }),
})

/** The number of API calls (S1-036). */
export const apiUsage = z.object({ SimApiUsage: z.object({ count }) })

/** The usage of pools (S1-037 to S1-045). */
export const pools = z.object({
  poolUsageResult: z.object({
    _links: links,
    message: z.string(),
    poolUsageList: z.array(
      z.object({
        poolUsage: z.object({
          monitoringPeriod: z.number().describe('Months.'),
          offering: z.string(),
          offeringId: z.number(),
          periodStartDate: instant,
          periodEndDate: instant,
          poolName: z.string(),
          volumeConsumed: volume,
          volumeInPool: volume,
        }),
      }),
    ),
  }),
})

const ipConfiguration = z
  .object({
    apn: z.string().nullable(),
    ipType: z.enum(['static', 'dynamic']).nullable(),
    ipv4: z.string().nullable(),
    ipv6: z.string().nullable(),
  })
  .optional()

const sim = z.object({
  _links: links,
  iccid: z.string(),
  euiccid: field,
  imsi: field,
  imei: field,
  msisdn: field,
  status: z.enum(simStatusNames).optional(),
  ipaddressconfig: ipConfiguration,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`field${i + 1}`, field])),
  simaggregateddata: z.record(z.string(), z.unknown()).optional(),
})

/** A page of SIMs (S1-046 to S1-048). */
export const simList = z.object({
  simListResult: z.object({ _links: links, pageInfo, sims: z.array(z.object({ sim })) }),
})

/** The error body of the SIM API (S1-049 to S1-052). */
export const apiError = z
  .object({
    errors: z.array(z.string()),
    message: z.string(),
    status: z.string(),
    timestamp: instant,
  })
  .meta({ title: 'SIM API error' })
