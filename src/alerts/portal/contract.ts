import { onOwnResource, portalAnswers, portalBodyAnswers, portalNotFound, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { alertChange, alertId, alertList, alertView, newAlert } from '../alert/shapes.ts'

const path = '/console/v1/reports/alerts'

/** The operations on the customer's alerts. */
export const alertOperations = {
  listOwnAlerts: {
    method: 'GET',
    path,
    summary: 'List your alerts on reports',
    policy: withKey,
    responses: {
      200: { schema: alertList, description: 'The alerts of the account, at most 50, oldest first.' },
      ...portalAnswers,
    },
  },
  createOwnAlert: {
    method: 'POST',
    path,
    summary: 'Create an alert on your reports',
    description:
      'When the alert begins and ends, registered webhook endpoints receive `strowger.report.alert.began` and `strowger.report.alert.ended`, and the recipients an email, at most one per hour about a beginning.',
    policy: withKey,
    body: newAlert,
    responses: {
      201: { schema: alertView, description: 'The alert, which is evaluated within a few seconds.' },
      ...portalBodyAnswers,
      409: refused('The account has 50 alerts.'),
    },
  },
  changeOwnAlert: {
    method: 'PATCH',
    path: `${path}/{alert_id}`,
    summary: 'Change an alert on your reports',
    description: 'Omitted members are unchanged. The alert is evaluated again within a few seconds.',
    policy: onOwnResource,
    params: alertId,
    body: alertChange,
    responses: {
      200: { schema: alertView, description: 'The changed alert.' },
      ...portalBodyAnswers,
      ...portalNotFound,
    },
  },
  deleteOwnAlert: {
    method: 'DELETE',
    path: `${path}/{alert_id}`,
    summary: 'Delete an alert on your reports',
    description: 'An alert that is deleted while its condition is met ends without an event.',
    policy: onOwnResource,
    params: alertId,
    responses: { 204: { description: 'Deleted.' }, ...portalAnswers, ...portalNotFound },
  },
} satisfies Operations
