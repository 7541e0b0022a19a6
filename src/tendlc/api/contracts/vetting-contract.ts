import { z } from 'zod'
import { onOwnResource } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import {
  appealMade,
  evidenceShown,
  evidenceUploaded,
  vettingImported,
  vettingRequested,
  vettingShown,
} from '../../vetting/shapes.ts'

/** Largest evidence file, in bytes. */
const largestEvidence = 5_000_000
const params = z.object({ brand_id: z.string() })
const oneOf = z.object({ brand_id: z.string(), vetting_id: z.string() })
const path = '/v1/10dlc/brands/{brand_id}/vetting/requests'
const conflict = refused('The current status of the brand does not allow this vetting.')
const wrong = refused(
  'Some fields are missing or invalid, see `invalid_parameters`; or the body is not valid JSON.',
)

/** Operations on third-party vettings of a brand (S2-204, S2-205). */
export const vettingOperations = {
  getVettingRequests: {
    method: 'GET',
    path,
    summary: 'List vettings',
    params,
    responses: {
      200: { schema: z.array(vettingShown), description: 'All vettings of the brand, oldest first.' },
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  requestVetting: {
    method: 'POST',
    path,
    summary: 'Order a vetting',
    description:
      'A vetting takes a few minutes to 2 days. Its score determines the throughput at the networks.',
    params,
    body: vettingRequested,
    responses: {
      200: { schema: vettingShown, description: 'The vetting, in progress.' },
      402: refused('The balance does not cover the fee.'),
      409: conflict,
      422: wrong,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  importVettingRequest: {
    method: 'PUT',
    path,
    summary: 'Import an existing vetting',
    description: 'The provider confirms or rejects the vetting within minutes.',
    params,
    body: vettingImported,
    responses: {
      200: { schema: vettingShown, description: 'The vetting, being checked by the provider.' },
      409: conflict,
      422: wrong,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  getVettingRequest: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/vetting/requests/{vetting_id}',
    summary: 'Read a vetting',
    params: oneOf,
    responses: { 200: { schema: vettingShown, description: 'The vetting.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  uploadEvidence: {
    method: 'POST',
    path: `${path}/{vetting_id}/evidence`,
    summary: 'Upload a file for an appeal',
    description: 'The file is kept until the appeal is decided, or for 30 days if no appeal uses it.',
    params: oneOf,
    body: evidenceUploaded,
    bodyLimit: 7_000_000,
    files: { content: largestEvidence },
    responses: {
      201: { schema: evidenceShown, description: 'The file is stored.' },
      409: refused('Too many uploaded files are not used by an appeal yet.'),
      422: wrong,
      ...onBrand,
      ...withBody,
      413: refused('The file is larger than 5,000,000 bytes.'),
    },
    policy: onOwnResource,
  },
  appealVetting: {
    method: 'POST',
    path: `${path}/{vetting_id}/appeals`,
    summary: 'Appeal against a vetting',
    description: 'Only ordered vettings that are complete can be appealed, one appeal at a time.',
    params: oneOf,
    body: appealMade,
    responses: {
      200: { schema: vettingShown, description: 'The vetting, with its appeals.' },
      409: refused('The vetting cannot be appealed now.'),
      422: wrong,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
} satisfies Operations
