/** One type of events that a registered endpoint may receive. */
type Row = readonly [type: string, group: string, title: string]

/** The event types of the exchange; docs/API.md describes their bodies. */
export const eventTypeRows = [
  ['message.status', 'Messages', 'Status of a message'],
  ['message.inbound', 'Messages', 'Inbound message'],
  ['strowger.report.alert.began', 'Messages', 'Alert on a report began'],
  ['strowger.report.alert.ended', 'Messages', 'Alert on a report ended'],
  ['brand.status', '10DLC', 'Status of a brand'],
  ['brand.identity_status', '10DLC', 'Identity status of a brand'],
  ['reseller.status', '10DLC', 'Status of a reseller'],
  ['campaign.status', '10DLC', 'Status of a campaign'],
  ['campaign_number.status', '10DLC', 'Status of a number in a campaign'],
  ['toll_free_number.status', 'Toll-free', 'Status of a toll-free number'],
  ['strowger.sim.status.changed', 'SIMs', 'Status of a SIM'],
  ['strowger.sim.limit.warning', 'SIMs', 'Usage near a limit'],
  ['strowger.sim.limit.alarm', 'SIMs', 'Limit exceeded'],
  ['strowger.sim.limit.suspended', 'SIMs', 'SIM suspended by a limit'],
  ['strowger.sim.limit.reset', 'SIMs', 'Limit reset'],
  ['strowger.sim.fraud.alarm', 'SIMs', 'Fraud alarm'],
  ['strowger.sim.fraud.cleared', 'SIMs', 'Fraud alarm cleared'],
  ['strowger.sim.transfer.requested', 'SIMs', 'Transfer requested'],
  ['strowger.sim.transfer.done', 'SIMs', 'Transfer completed'],
  ['strowger.sim.transfer.rejected', 'SIMs', 'Transfer rejected'],
  ['strowger.sim.pool.alarm', 'SIMs', 'Pool volume used'],
  [
    'org.camaraproject.qod.v0.qos-status-changed',
    'Network',
    'Status of a Quality on Demand session, older version',
  ],
  [
    'org.camaraproject.quality-on-demand.v1.qos-status-changed',
    'Network',
    'Status of a Quality on Demand session',
  ],
] as const satisfies readonly Row[]

export type EventType = (typeof eventTypeRows)[number][0]

export const eventTypes: readonly EventType[] = eventTypeRows.map(([type]) => type)

/**
 * The delivery state of an event. `waiting` events have not been attempted, `failing` ones are retried. An undelivered event has a
 * `reason`; an event without a URL was not to be sent.
 */
export const eventStates = ['delivered', 'waiting', 'failing', 'undelivered', 'no_address'] as const
export type EventState = (typeof eventStates)[number]
