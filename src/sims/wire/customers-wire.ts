import type { PoolUsage } from '../pools/usage.ts'
import type { PartnerRow } from '../users/access-store.ts'
import type { SimUser } from '../users/user.ts'
import { type Linking, linksOf, partnerLinks, partnerPath } from './links.ts'

/** The root resource (S1-010, S1-011, S1-079). */
export function rootWire({ href }: Linking) {
  return {
    info: 'SIM connectivity management, version 1.0.0',
    _links: linksOf(
      { rel: 'self', href: href(''), title: 'Version 1' },
      { rel: 'partners', href: href('/partners'), title: 'Customers and subunits' },
    ),
  }
}

/** The user and its customers (S1-012 to S1-018, S1-080). */
export function customersWire(user: SimUser, partners: readonly PartnerRow[], linking: Linking) {
  const { email, firstName, lastName, login, userName } = user
  return {
    User: {
      _links: linksOf(
        { rel: 'self', href: linking.href('/partners'), title: 'Customers and subunits' },
        { rel: 'root', href: linking.href(''), title: 'Version 1' },
      ),
      allocatedCustomerList: partners.map(({ partner_id: partnerId, parent_id: parent, company_name }) => ({
        allocatedCustomer: {
          _links: partnerLinks(linking, partnerId),
          companyName: company_name,
          ...(parent !== null && { isSubunitOf: parent }),
          partnerId,
        },
      })),
      email,
      firstName,
      lastName,
      login,
      userName,
    },
  }
}

/** The usage of pools (S1-037 to S1-045). */
export function poolsWire(partnerId: string, pools: readonly PoolUsage[], { href }: Linking) {
  return {
    poolUsageResult: {
      _links: linksOf({
        rel: 'self',
        href: href(partnerPath(partnerId, '/pools')),
        title: 'Usage of pools',
      }),
      message: pools.length === 0 ? 'The customer has no pools.' : '',
      poolUsageList: pools.map((poolUsage) => ({ poolUsage })),
    },
  }
}
