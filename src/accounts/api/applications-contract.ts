import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress, webAddressOrNone } from '#platform/contract/web-address.ts'
import { onOwnResource, withKey } from '../contract/policies.ts'
import { sessionProof } from '../portal-session/confirm-session.ts'
import { webhookVersions } from '../policy/policy.ts'

const webhook = z
  .looseObject({
    address: webAddressOrNone.optional().describe('Target URL; empty or absent to send nothing.'),
    http_method: z.string().max(10).optional(),
  })
  .meta({ title: 'Application webhook' })

const messages = z.looseObject({
  webhooks: z.looseObject({ inbound_url: webhook.optional(), status_url: webhook.optional() }).optional(),
  version: z.enum(webhookVersions).optional().describe('Format of the webhooks; default v1.'),
  authenticate_inbound_media: z.boolean().optional(),
})

const networkApis = z.looseObject({
  network_application_id: z.string().max(255).optional(),
  redirect_uri: webAddress.optional().describe('URL that users return to after giving consent.'),
})

const capabilities = z
  .looseObject({ messages: messages.optional(), network_apis: networkApis.optional() })
  .describe('Each member enables a product. Unknown members are stored and returned.')
  .meta({ title: 'Capabilities' })

const privacy = z.looseObject({ improve_ai: z.boolean().optional() })

/** The body that creates or replaces an application. */
export const applicationInput = z.looseObject({
  name: z.string().min(1).max(255),
  keys: z
    .looseObject({ public_key: z.string().min(1).max(16_384).optional().describe('PEM, RSA') })
    .optional(),
  capabilities: capabilities.optional(),
  privacy: privacy.optional(),
})

/** In a browser session a new application, and new URLs and keys, are confirmed. */
const confirmedInput = applicationInput.extend(sessionProof)

/** An application as its account sees it. */
export const applicationView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    keys: z.object({
      public_key: z.string(),
      private_key: z.string().optional().describe('Returned only in the response that created the key.'),
    }),
    capabilities,
    privacy,
    _links: z.object({ self: z.object({ href: z.string() }).meta({ title: 'Link' }) }).optional(),
  })
  .meta({ title: 'Application' })

const link = z.object({ href: z.string() }).meta({ title: 'Link' })

const page = z.object({
  page_size: z.int(),
  page: z.int(),
  total_items: z.int(),
  total_pages: z.int(),
  _embedded: z.object({ applications: z.array(applicationView) }),
  _links: z.object({ self: link, first: link, last: link, next: link.optional(), prev: link.optional() }),
})

const unauthorized = refused('The credentials are missing or invalid.', 'application/json')
const unacceptable = refused('The Accept header excludes application/json.', 'application/json')
const notConfirmed = refused('The confirmation of a browser session is invalid.', 'application/json')
const unknown = refused('The application does not exist, or belongs to another account.', 'application/json')
const invalid = refused('The request failed validation.', 'application/json')
const tooLarge = refused('The body is larger than 256 KiB.', 'application/json')
const wrongType = refused('The body is not application/json.', 'application/json')
const tooFast = refused('Rate limit exceeded; retry after the time in Retry-After.', 'application/json')
const busy = refused(
  'Too many key pairs are being generated; retry after the time in Retry-After.',
  'application/json',
)

const params = z.object({ id: z.string() })

/** Maximum page size. A larger size is reduced instead of rejected, because some clients request 1,000. */
export const largestPage = 100

/** `/v2/applications`: the applications that may sign tokens for an account, and the URLs of their webhooks. */
export const applicationsContract = contract('applications', 'Applications', {
  listApplications: {
    method: 'GET',
    path: '/v2/applications',
    summary: 'List applications',
    query: z.looseObject({
      page_size: z
        .string()
        .regex(/^[1-9][0-9]{0,18}$/)
        .optional()
        .describe(
          `Page size, at least 1; default 10. Sizes above ${largestPage} return pages of ${largestPage}.`,
        ),
      page: z
        .string()
        .regex(/^[1-9][0-9]{0,5}$/)
        .optional()
        .describe('From 1.'),
    }),
    responses: {
      200: { schema: page, description: 'One page.' },
      400: invalid,
      401: unauthorized,
      406: unacceptable,
      429: tooFast,
    },
    policy: withKey,
  },
  createApplication: {
    method: 'POST',
    path: '/v2/applications',
    summary: 'Create an application',
    description:
      'If keys.public_key is omitted, a key pair is generated; the private key is returned only in this response.',
    body: confirmedInput,
    responses: {
      201: { schema: applicationView, description: 'The application.' },
      400: invalid,
      401: unauthorized,
      403: notConfirmed,
      406: unacceptable,
      413: tooLarge,
      415: wrongType,
      429: tooFast,
      503: busy,
    },
    policy: withKey,
  },
  getApplication: {
    method: 'GET',
    path: '/v2/applications/{id}',
    summary: 'Get an application',
    params,
    responses: {
      200: { schema: applicationView, description: 'The application.' },
      401: unauthorized,
      404: unknown,
      406: unacceptable,
      429: tooFast,
    },
    policy: onOwnResource,
  },
  replaceApplication: {
    method: 'PUT',
    path: '/v2/applications/{id}',
    summary: 'Replace an application',
    description: 'A new keys.public_key immediately invalidates all tokens signed with the old key.',
    params,
    body: confirmedInput,
    responses: {
      200: { schema: applicationView, description: 'The application.' },
      400: invalid,
      401: unauthorized,
      403: notConfirmed,
      404: unknown,
      406: unacceptable,
      413: tooLarge,
      415: wrongType,
      429: tooFast,
    },
    policy: onOwnResource,
  },
  deleteApplication: {
    method: 'DELETE',
    path: '/v2/applications/{id}',
    summary: 'Delete an application',
    waitsSeconds: 60,
    params,
    responses: {
      204: { description: 'Deleted.' },
      401: unauthorized,
      404: unknown,
      406: unacceptable,
      429: tooFast,
    },
    policy: onOwnResource,
  },
})
