// Alerts: evaluate the counts of messages, webhooks and SIMs against the conditions of customers and operators, and notify of changes.
// Not included: the counts themselves (messages, webhooks, sims) and the alarms of the exchange's metrics (packaging/prometheus).
// Start at `evaluation/settle.ts` for the evaluation, and at `alert/alert-kinds.ts` for measures, conditions and periods;
// `delivery/deliver.ts` sends the webhooks of operators' alerts.
export { admin } from './admin/index.ts'
export { openAlertMetrics } from './delivery/metrics.ts'
export { type Alerts, openAlerts } from './evaluation/settle.ts'
export { portal } from './portal/index.ts'
export { sealedColumns } from './alert/webhook-store.ts'
export { type AlertWebhooks, openAlertWebhooks } from './delivery/deliver.ts'
