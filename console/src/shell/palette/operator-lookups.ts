import { call } from '../../api/call.ts'
import {
  digitsOf,
  errorCodeLookup,
  isIccid,
  isName,
  isNumber,
  isOwnId,
  isRegistryId,
  isSystemId,
  isUuid,
  most,
  numberOf,
  type Found,
  type Lookup,
} from './found.ts'

const account = ({ api_key, name }: { api_key: string; name: string }): Found => ({
  href: `/accounts/${api_key}`,
  name,
  kind: 'Account',
  detail: api_key,
})

const brand = ({ brand_id, display_name }: { brand_id: string; display_name: string }): Found => ({
  href: `/registered/brands/${brand_id}`,
  name: display_name,
  kind: 'Brand',
  detail: brand_id,
})

/** The lookups of operators, over all accounts. */
export const operatorLookups: readonly Lookup[] = [
  errorCodeLookup,
  {
    fits: (text) => /^[\da-f]{8}$/i.test(text),
    async find(text, signal) {
      const query = { api_keys: text.toLowerCase(), limit: most }
      return (await call('listAccounts', { query }, signal)).accounts.map(account)
    },
  },
  {
    fits: isName,
    async find(name, signal) {
      return (await call('listAccounts', { query: { name, limit: most } }, signal)).accounts.map(account)
    },
  },
  {
    fits: isNumber,
    async find(text, signal) {
      const query = { prefix: numberOf(text), limit: most }
      const { numbers } = await call('listInventory', { query }, signal)
      return numbers.map(({ msisdn, country }) => ({
        href: `/numbers/${msisdn}`,
        name: msisdn,
        kind: 'Number',
        detail: country,
      }))
    },
  },
  {
    fits: isNumber,
    find: async (text) => [
      {
        href: `/messages?number=${numberOf(text)}`,
        name: numberOf(text),
        kind: 'Messages of a number',
      },
    ],
  },
  {
    fits: isUuid,
    async find(text, signal) {
      const { messages } = await call('searchMessages', { query: { message_uuid: text } }, signal)
      return messages.map(({ message_uuid, status }) => ({
        href: `/messages/${message_uuid}`,
        name: message_uuid,
        kind: 'Message',
        detail: status,
      }))
    },
  },
  {
    fits: isUuid,
    async find(text, signal) {
      const { title, review_id } = await call('readReview', { params: { review_id: text } }, signal)
      return [{ href: `/compliance/${review_id}`, name: title, kind: 'Review', detail: review_id }]
    },
  },
  {
    fits: isRegistryId,
    async find(text, signal) {
      return [brand(await call('readBrand', { params: { brand_id: text.toUpperCase() } }, signal))]
    },
  },
  {
    fits: isName,
    async find(text, signal) {
      const query = { display_name: text, limit: most }
      return (await call('searchBrands', { query }, signal)).brands.map(brand)
    },
  },
  {
    fits: isName,
    async find(text, signal) {
      const { campaigns } = await call('searchCampaigns', { query: { text, limit: most } }, signal)
      return campaigns.map(({ campaign_id, label, brand_name }) => ({
        href: `/registered/campaigns/${campaign_id}`,
        name: label ?? campaign_id,
        kind: 'Campaign',
        detail: brand_name,
      }))
    },
  },
  {
    fits: (text) => isName(text) || isOwnId(text),
    async find(text, signal) {
      const { carriers } = await call('listCarriers', {}, signal)
      const begins = (word: string) => word.toLowerCase().startsWith(text.toLowerCase())
      return carriers
        .filter(({ carrier_id, name }) => begins(carrier_id) || begins(name))
        .slice(0, Number(most))
        .map(({ carrier_id, name }) => ({
          href: `/carriers/of/${carrier_id}`,
          name,
          kind: 'Carrier',
          detail: carrier_id,
        }))
    },
  },
  {
    fits: (text) => isName(text) || isOwnId(text),
    async find(text, signal) {
      const queries = [...(isName(text) ? [{ name: text }] : []), ...(isOwnId(text) ? [{ id: text }] : [])]
      const found = await Promise.all(
        queries.map((query) => call('listSimPartners', { query: { ...query, limit: most } }, signal)),
      )
      const all = found.flatMap(({ sim_partners }) => sim_partners)
      return [...new Map(all.map((one) => [one.partner_id, one])).values()].map(
        ({ partner_id, company_name }) => ({
          href: `/sims/of/${partner_id}`,
          name: company_name,
          kind: 'SIM customer',
          detail: partner_id,
        }),
      )
    },
  },
  {
    fits: isSystemId,
    async find(text, signal) {
      const { smpp_users } = await call('findSmppUsers', { query: { system_id: text, limit: most } }, signal)
      return smpp_users.map(({ system_id: name, api_key, smpp_user_id: id }) => ({
        href: `/smpp-users/${api_key}/${id}`,
        name,
        kind: 'SMPP user',
        detail: api_key,
      }))
    },
  },
  {
    fits: isIccid,
    async find(text, signal) {
      const iccid = digitsOf(text)
      const { sim_partners } = await call('listSimPartners', { query: { iccid } }, signal)
      return sim_partners.map(({ partner_id, company_name }) => ({
        href: `/sims/of/${partner_id}/card/${iccid}`,
        name: iccid,
        kind: 'SIM',
        detail: company_name,
      }))
    },
  },
]
