/** What may be told again. */
export const kinds = ['message-status', 'inbound-message', 'compliance-status', 'sim-event', 'qod-event']
