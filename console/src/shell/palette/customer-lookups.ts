import { call } from '../../api/call.ts'
import {
  digitsOf,
  errorCodeLookup,
  isName,
  isNumber,
  isRegistryId,
  isSimEnding,
  isSystemId,
  isUuid,
  most,
  numberOf,
  type Found,
  type Lookup,
} from './found.ts'

/** SIM customers of one account whose cards are searched. */
const mostFleets = '10'

const message = ({ message_uuid, to }: { message_uuid: string; to: string | null }): Found => ({
  href: `/messages/${message_uuid}`,
  name: message_uuid,
  kind: 'Message',
  detail: to ? `to ${to}` : undefined,
})

/** The lookups of customers, limited to their own account. */
export const customerLookups: readonly Lookup[] = [
  errorCodeLookup,
  {
    fits: isUuid,
    async find(text, signal) {
      const query = { message_uuid: text, limit: '1' }
      return (await call('findOwnMessages', { query }, signal)).messages.map(message)
    },
  },
  {
    fits: isNumber,
    find: async (text) => [
      { href: `/messages?number=${numberOf(text)}`, name: numberOf(text), kind: 'Messages of a number' },
    ],
  },
  {
    fits: isNumber,
    async find(text, signal) {
      const query = { pattern: numberOf(text), search_pattern: '0' as const, size: most }
      const { numbers } = await call('listOwnedNumbers', { query }, signal)
      return numbers.map(({ msisdn, country }) => ({
        href: `/numbers?pattern=${msisdn}`,
        name: msisdn,
        kind: 'Number',
        detail: country,
      }))
    },
  },
  {
    fits: isRegistryId,
    async find(text, signal) {
      const params = { brand_id: text.toUpperCase() }
      const { brand_id, display_name } = await call('getBrand', { params }, signal)
      return [brand(brand_id, display_name)]
    },
  },
  {
    fits: isName,
    async find(text, signal) {
      const filter = JSON.stringify([[{ field: 'display_name', type: '^=', value: text }]])
      const { _embedded } = await call('listBrands', { query: { page_size: most, filter } }, signal)
      const brands = _embedded['brands'] as readonly { brand_id: string; display_name?: string }[]
      return brands.map(({ brand_id, display_name }) => brand(brand_id, display_name))
    },
  },
  {
    fits: isName,
    async find(text, signal) {
      const { campaigns } = await call('searchOwnCampaigns', { query: { text, limit: most } }, signal)
      return campaigns.map(({ campaign_id: id, brand_id, brand_name, label }) => ({
        href: `/registrations/brands/${brand_id}/campaigns/${id}`,
        name: label ?? id,
        kind: 'Campaign',
        detail: brand_name,
      }))
    },
  },
  {
    fits: isSimEnding,
    async find(text, signal) {
      const query = { ends_with: digitsOf(text), limit: most }
      const { sim_partners } = await call('listOwnSimPartners', { query: { limit: mostFleets } }, signal)
      const found = await Promise.all(
        sim_partners.map(async ({ partner_id }) => {
          const { sims } = await call('listOwnSims', { params: { partner_id }, query }, signal)
          return sims.map(({ iccid }) => ({
            href: `/sims/of/${partner_id}/card/${iccid}`,
            name: iccid,
            kind: 'SIM',
            detail: partner_id,
          }))
        }),
      )
      return found.flat()
    },
  },
  {
    fits: isSystemId,
    find: findSmppUsers,
  },
]

/** The SMPP users whose `system_id` begins with a text; an account has few. */
async function findSmppUsers(text: string, signal: AbortSignal): Promise<Found[]> {
  const { smpp_users } = await call('listOwnSmppUsers', { query: { limit: '100' } }, signal)
  return smpp_users
    .filter(({ system_id: id }) => id.toLowerCase().startsWith(text.toLowerCase()))
    .slice(0, Number(most))
    .map(({ system_id: name, smpp_user_id: id, description }) => ({
      href: `/smpp/${id}`,
      name,
      kind: 'SMPP user',
      detail: description,
    }))
}

const brand = (id: string, name: string | undefined): Found => ({
  href: `/registrations/brands/${id}`,
  name: name ?? id,
  kind: 'Brand',
  detail: id,
})
