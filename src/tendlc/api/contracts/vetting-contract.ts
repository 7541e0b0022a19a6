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

/** Octets of a file for an appeal. */
const largestEvidence = 5_000_000
const params = z.object({ brand_id: z.string() })
const oneOf = z.object({ brand_id: z.string(), vetting_id: z.string() })
const path = '/v1/10dlc/brands/{brand_id}/vetting/requests'
const conflict = refused('The brand cannot be vetted like this now.')
const wrong = refused('Fields are missing or wrong, each of them named; or the body is no JSON.')

/** Third-party vettings of a brand (S2-204, S2-205). */
export const vettingOperations = {
  getVettingRequests: {
    method: 'GET',
    path,
    summary: 'List vettings',
    params,
    answers: {
      200: { schema: z.array(vettingShown), says: 'All of them, the oldest first.' },
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  requestVetting: {
    method: 'POST',
    path,
    summary: 'Order a vetting',
    description: 'Takes some minutes to two days. Its score decides the throughput at the networks.',
    params,
    body: vettingRequested,
    answers: {
      200: { schema: vettingShown, says: 'It is under way.' },
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
    summary: 'Import a vetting that was done elsewhere',
    description: 'Whether the provider knows it shows itself some minutes later.',
    params,
    body: vettingImported,
    answers: {
      200: { schema: vettingShown, says: 'It is being looked at.' },
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
    answers: { 200: { schema: vettingShown, says: 'The vetting.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  uploadEvidence: {
    method: 'POST',
    path: `${path}/{vetting_id}/evidence`,
    summary: 'Upload a file for an appeal',
    description: 'It is kept until the appeal is decided; one that no appeal takes, for 30 days.',
    params: oneOf,
    body: evidenceUploaded,
    bodyLimit: 7_000_000,
    files: { content: largestEvidence },
    answers: {
      201: { schema: evidenceShown, says: 'It is kept.' },
      409: refused('Too many files of yours wait for appeals.'),
      422: wrong,
      ...onBrand,
      ...withBody,
      413: refused('The file has more than 5,000,000 octets.'),
    },
    policy: onOwnResource,
  },
  appealVetting: {
    method: 'POST',
    path: `${path}/{vetting_id}/appeals`,
    summary: 'Appeal against a vetting',
    description: 'One appeal at a time, against a vetting that was ordered and has ended.',
    params: oneOf,
    body: appealMade,
    answers: {
      200: { schema: vettingShown, says: 'The vetting, with its appeals.' },
      409: refused('There can be no appeal against the vetting now.'),
      422: wrong,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
} satisfies Operations
