import { boundOf, waitingOf } from './carrier-cells.ts'
import { carrierLines } from './carrier-lines.ts'
import { complianceReportLines, reportLines, simReportLines, webhookReportLines } from './report-lines.ts'
import { conditionText, valueText } from '#alerts/alert/alert-kinds.ts'
import { order } from '#protection/rules/kinds.ts'
import { kindRows } from '#protection/rules/labelled-kinds.ts'
import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'

const alertFlags = { emails: 'email' }
const batchFlags = { unconfirmed_minutes: 'unconfirmed' }

/** The empty prefix begins every number. */
const prefixOf = ({ prefix }: { prefix: string }) => prefix || 'every number'

const ruleKinds = Object.fromEntries(
  order.map((kind) => {
    const [label, stops] = kindRows.get(kind)!
    return [kind, `${label}: ${stops.charAt(0).toLowerCase()}${stops.slice(1)}.`]
  }),
)

export const carriers = {
  'carriers list': resource('listCarriers', {
    columns: [
      { head: 'carrier', of: (one) => one.carrier_id, noTruncate: true },
      'name',
      'status',
      {
        head: 'bound',
        of: boundOf,
        colour: ({ slots }) => (slots.every(({ state }) => state === 'BOUND') ? 'green' : 'yellow'),
      },
      { head: 'per second', of: (one) => one.rate.now, right: true },
      { head: 'waiting', of: waitingOf, right: true },
      { head: 'address', of: (one) => `${one.host}:${one.port}` },
    ],
    none: 'There are no carriers: `strowger carriers set` creates one.',
  }),
  'carriers show': resource('readCarrier', { lines: carrierLines }),
  'carriers resume': resource('resumeCarrier', { lines: carrierLines }),
  'carriers set': resource('changeCarrier'),
  'carriers test': resource('testCarrier'),
  'carriers delete': resource('deleteCarrier'),
  'carriers errors': resource('readCarrierErrors'),
  'messages query': resource('queryMessage', {
    done: 'Message {message_uuid} is queried at its carrier: `strowger messages show {message_uuid}` shows the outcome.',
  }),
  'messages mark': resource('markMessage', {
    done: 'Message {message_uuid} is {status}.',
  }),
  'messages unconfirmed': resource('countUnconfirmedMessages', {
    flags: batchFlags,
    usual: { unconfirmed_minutes: '5' },
  }),
  'messages settle': resource('startUnconfirmedBatch', {
    flags: batchFlags,
    done: 'Batch {batch_id} processes {messages} messages: `strowger messages batches` shows its progress.',
  }),
  'messages batches': resource('listUnconfirmedBatches', {
    columns: [
      { head: 'batch_id', of: (one) => one.batch_id, noTruncate: true },
      { head: 'requested', of: (one) => whenOf(one.created_at) },
      'action',
      { head: 'messages', of: (one) => one.messages, right: true },
      { head: 'changed', of: (one) => one.changed, right: true },
      { head: 'failed', of: (one) => one.failed, right: true },
      { head: 'done', of: (one) => (one.done_at ? whenOf(one.done_at) : 'in progress') },
    ],
    none: 'No batches in the last 30 days.',
  }),
  'messages batch': resource('readUnconfirmedBatch'),
  'alerts list': resource('listReportAlerts', {
    columns: [
      { head: 'alert_id', of: (one) => one.alert_id, noTruncate: true },
      'name',
      { head: 'condition', of: (one) => `${conditionText(one)} in ${one.period}` },
      { head: 'account', of: (one) => one.account_id ?? 'all' },
      { head: 'carrier', of: (one) => one.carrier_id ?? 'all' },
      'state',
      { head: 'since', of: (one) => whenOf(one.since) },
      {
        head: 'value',
        of: (one) => (one.evaluated_at === null ? null : valueText(one.measure, one.value)),
      },
      {
        head: 'webhook',
        of: (one) => (one.webhook_url === null ? null : (one.webhook_failure ?? 'ok')),
        colour: (one) => (one.webhook_failure === null ? 'green' : 'red'),
      },
    ],
    none: 'There are no alerts: `strowger alerts create` creates one.',
  }),
  'alerts create': resource('createReportAlert', { flags: alertFlags }),
  'alerts change': resource('changeReportAlert', { flags: alertFlags }),
  'alerts delete': resource('deleteReportAlert'),
  'reports messages': resource('readReport', { lines: reportLines }),
  'reports webhooks': resource('readWebhookReport', { lines: webhookReportLines }),
  'reports compliance': resource('readComplianceReport', { lines: complianceReportLines }),
  'reports submissions': resource('listSubmissions'),
  'reports sims': resource('readSimReport', { flags: { partner_id: 'partner' }, lines: simReportLines }),
  'receipts list': resource('listUnmatchedReceipts'),
  'receipts match': resource('matchReceipt'),
  'receipts delete': resource('deleteUnmatchedReceipt'),
  'routes list': resource('listRoutes', {
    columns: [
      { head: 'route_id', of: (one) => one.route_id, noTruncate: true },
      { head: 'prefix', of: prefixOf },
      'carrier_id',
      'sender',
      'priority',
      'weight',
      'last',
    ],
  }),
  'routes show': resource('readRoute'),
  'routes create': resource('createRoute'),
  'routes change': resource('changeRoute'),
  'routes delete': resource('deleteRoute'),
  'routes explain': resource('explainRouting'),
  'prices list': resource('listPrices', {
    columns: [
      { head: 'prefix', of: prefixOf },
      { head: 'price per segment', of: (one) => `${one.price} €`, right: true },
    ],
    none: 'There are no prices: `strowger prices set` sets one.',
  }),
  'prices set': resource('putPrice'),
  'prices delete': resource('deletePrice'),
  'networks list': resource('listNetworks'),
  'networks set': resource('putNetwork'),
  'networks delete': resource('deleteNetwork'),
  'rules list': resource('listTrafficRules', {
    columns: [
      { head: 'rule_id', of: (one) => one.rule_id, noTruncate: true },
      'name',
      'kind',
      'effect',
      { head: 'account', of: (one) => one.api_key ?? 'all' },
      'code',
      {
        head: 'limit',
        of: (one) => (one.amount === undefined ? one.limit : `${Number(one.amount).toFixed(2)} € a day`),
      },
    ],
    none: 'There are no traffic rules: `strowger rules create` creates one.',
  }),
  'rules show': resource('readTrafficRule'),
  'rules create': resource('createTrafficRule', { meanings: { option: 'kind', of: ruleKinds } }),
  'rules change': resource('changeTrafficRule'),
  'rules delete': resource('deleteTrafficRule'),
  'rules matches': resource('listTrafficRuleMatches'),
  'rules entries': resource('listTrafficRuleEntries'),
  'rules counts': resource('listTrafficRuleCounts'),
} satisfies Resources
