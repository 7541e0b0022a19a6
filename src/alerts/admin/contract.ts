import { deletes, gets, notFound, type OperatorOperations, patches, posts } from '#operators/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  alertId,
  newOperatorAlert,
  operatorAlertChange,
  operatorAlertList,
  operatorAlertView,
} from '../alert/shapes.ts'

const path = '/operator/v1/reports/alerts'

/** The operations on the alerts of operators. */
export const alertOperations = {
  listReportAlerts: gets(path, {
    summary: 'List the alerts of operators on reports',
    responses: { 200: { schema: operatorAlertList, description: 'At most 50 alerts, oldest first.' } },
  }),
  createReportAlert: posts(path, {
    summary: 'Create an alert of operators on reports',
    description:
      'The alert counts the messages of all accounts, of one account, of one carrier, or both. When it begins and ends, its webhook is called, and the recipients receive an email, at most one per hour about a beginning.',
    roles: ['messaging'],
    body: newOperatorAlert,
    responses: {
      201: { schema: operatorAlertView, description: 'The alert, which is evaluated within a few seconds.' },
      409: refused('There are 50 alerts of operators.'),
    },
  }),
  changeReportAlert: patches(`${path}/{alert_id}`, {
    summary: 'Change an alert of operators on reports',
    description: 'Omitted members are unchanged. The alert is evaluated again within a few seconds.',
    roles: ['messaging'],
    params: alertId,
    body: operatorAlertChange,
    responses: { 200: { schema: operatorAlertView, description: 'The changed alert.' }, ...notFound },
  }),
  deleteReportAlert: deletes(`${path}/{alert_id}`, {
    summary: 'Delete an alert of operators on reports',
    roles: ['messaging'],
    params: alertId,
    responses: { 204: { description: 'Deleted.' }, ...notFound },
  }),
} satisfies OperatorOperations
