import { refusal } from '../api-error.ts'
import { done, ok, type Operation } from '../operation.ts'
import { categories, eventTypes } from './event-types.ts'
import type { Category } from './webhooks.ts'

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
    answer: () => ok(eventTypes),
  },
  {
    method: 'GET',
    path: '/webhook/subscription/eventType/:type/mock',
    async answer({ state, webhooks, cspId }, { params }) {
      const eventType = params['type']!
      const type = eventTypes.find((one) => one.eventType === eventType)
      const endpoint = type && state.subscriptions[type.eventCategory]
      if (endpoint === undefined) throw refusal(502, 'eventType')
      const event = { eventType, cspId, description: type!.description, mock: true }
      const { status, body } = await webhooks.test(endpoint, event)
      return ok({ endpoint, status, request: JSON.stringify(event), response: body })
    },
  },
]
