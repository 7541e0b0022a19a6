import { refusal } from '../api-error.ts'
import { done, ok, type Operation } from '../operation.ts'
import type { Category } from './webhooks.ts'

const categories: readonly Category[] = ['BRAND', 'CAMPAIGN', 'CSP', 'INCIDENCE', 'VETTING']

/** Event types by category, those that this simulator sends. */
const eventTypes: Readonly<Record<string, Category>> = {
  BRAND_ADD: 'BRAND',
  BRAND_UPDATE: 'BRAND',
  BRAND_REVET: 'BRAND',
  BRAND_DELETE: 'BRAND',
  BRAND_IDENTITY_STATUS_UPDATE: 'BRAND',
  BRAND_AUTHPLUS_VERIFICATION_ADD: 'BRAND',
  BRAND_AUTHPLUS_VERIFICATION_COMPLETE: 'BRAND',
  BRAND_AUTHPLUS_VERIFICATION_FAILED: 'BRAND',
  BRAND_APPEAL_ADD: 'BRAND',
  BRAND_APPEAL_COMPLETE: 'BRAND',
  EVP_REPORT_SCORE: 'VETTING',
  EVP_REPORT_UNSCORE: 'VETTING',
  EVP_REPORT_FAIL: 'VETTING',
  EVP_REPORT_IMPORT: 'VETTING',
  EVP_REPORT_UPDATE: 'VETTING',
  EVP_REPORT_EXPIRE: 'VETTING',
  CAMPAIGN_ADD: 'CAMPAIGN',
  CAMPAIGN_UPDATE: 'CAMPAIGN',
  CAMPAIGN_BILLED: 'CAMPAIGN',
  CAMPAIGN_RESUBMISSION: 'CAMPAIGN',
  CAMPAIGN_SHARE_ADD: 'CAMPAIGN',
  CAMPAIGN_SHARE_ACCEPT: 'CAMPAIGN',
  CAMPAIGN_SHARE_DELETE: 'CAMPAIGN',
  CAMPAIGN_DCA_COMPLETE: 'CAMPAIGN',
  CAMPAIGN_EXPIRED: 'CAMPAIGN',
  MNO_CAMPAIGN_OPERATION_APPROVED: 'CAMPAIGN',
  MNO_CAMPAIGN_OPERATION_REJECTED: 'CAMPAIGN',
  MNO_CAMPAIGN_OPERATION_SUSPENDED: 'CAMPAIGN',
  MNO_CAMPAIGN_OPERATION_UNSUSPENDED: 'CAMPAIGN',
  MNO_COMPLAINT: 'INCIDENCE',
}

export const subscriptionOperations: readonly Operation[] = [
  {
    method: 'PUT',
    path: '/webhook/subscription',
    answer({ state }, { body }) {
      const { eventCategory: category, webhookEndpoint: url } = body
      if (!categories.includes(category as Category)) throw refusal(501, 'eventCategory')
      if (typeof url !== 'string' || url.length > 255 || !URL.canParse(url))
        throw refusal(501, 'webhookEndpoint')
      state.subscriptions[category as Category] = url
      return ok({ eventCategory: category, webhookEndpoint: url })
    },
  },
  {
    method: 'GET',
    path: '/webhook/subscription',
    answer: ({ state }) =>
      ok(
        Object.entries(state.subscriptions).map(([eventCategory, webhookEndpoint]) => ({
          eventCategory,
          webhookEndpoint,
        })),
      ),
  },
  {
    method: 'DELETE',
    path: '/webhook/subscription/:category',
    answer({ state }, { params }) {
      if (!Object.hasOwn(state.subscriptions, params['category']!)) throw refusal(502, 'eventCategory')
      delete state.subscriptions[params['category']!]
      return done
    },
  },
  { method: 'GET', path: '/webhook/eventCategory', answer: () => ok(categories) },
  {
    method: 'GET',
    path: '/webhook/eventType',
    answer: () =>
      ok(Object.entries(eventTypes).map(([eventType, eventCategory]) => ({ eventType, eventCategory }))),
  },
  {
    method: 'GET',
    path: '/webhook/subscription/eventType/:type/mock',
    async answer({ state, webhooks, cspId }, { params }) {
      const eventType = params['type']!
      const endpoint = state.subscriptions[eventTypes[eventType] ?? '']
      if (endpoint === undefined) throw refusal(502, 'eventType')
      const event = { eventType, cspId, mock: true }
      const status = await webhooks.test(endpoint, event)
      return ok({ endpoint, status, request: JSON.stringify(event), response: '' })
    },
  },
]
