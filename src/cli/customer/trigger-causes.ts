/** Causes of the events that no message causes, in a sentence. They need objects that the account may not have. */
export const otherCauses: Readonly<Record<string, string>> = {
  'campaign_number.status': 'add a number to a campaign in the portal.',
  'toll_free_number.status': 'register a toll-free number in the portal.',
  'strowger.sim.limit.warning': 'a SIM uses more than the warning limit of its profile.',
  'strowger.sim.limit.alarm': 'a SIM uses more than the alarm limit of its profile.',
  'strowger.sim.limit.suspended': 'a SIM uses more than the suspension limit of its profile.',
  'strowger.sim.limit.reset':
    'the month of a SIM with an exceeded limit ends: the clock of the sandbox can be advanced.',
  'strowger.sim.fraud.alarm': 'a SIM violates a rule of its fraud profile.',
  'strowger.sim.fraud.cleared': 'clear the fraud alarm of a SIM in the portal.',
  'strowger.sim.transfer.requested': 'another customer offers SIMs to yours.',
  'strowger.sim.transfer.done': 'accept offered SIMs in the portal.',
  'strowger.sim.transfer.rejected': 'reject offered SIMs in the portal.',
  'strowger.sim.pool.alarm': 'the SIMs of a pool use its volume.',
  'org.camaraproject.qod.v0.qos-status-changed':
    'create a Quality on Demand session with the API of version v0.',
  'org.camaraproject.quality-on-demand.v1.qos-status-changed':
    'create a Quality on Demand session with the API of version v1.',
}
