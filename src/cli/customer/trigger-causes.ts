/** Causes of the events that no message causes, in a sentence. Events that need objects of the account are not triggered, because they change these. */
export const otherCauses: Readonly<Record<string, string>> = {
  'strowger.report.alert.began':
    'create an alert whose threshold is exceeded (`strowger my alerts create`); it is evaluated every minute.',
  'strowger.report.alert.ended': 'the value of an alert that has begun returns below its threshold.',
  'reseller.status': 'register a reseller in the portal; its review ends after a moment.',
  'campaign.status':
    'create a campaign for a verified brand in the portal; `strowger my campaigns` shows it.',
  'campaign_number.status': 'add a number to a campaign in the portal.',
  'toll_free_number.status': 'register a toll-free number in the portal.',
  'strowger.sim.status.changed': 'suspend a SIM in the portal.',
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

/** A brand whose registration causes events; the sandbox verifies it. */
export const sampleBrand = {
  entity_type: 'PRIVATE_PROFIT',
  display_name: 'Triggered brand',
  company_name: 'Triggered Brand Incorporated',
  ein: '12-3456789',
  phone: '12015550100',
  email: 'office@brand.example',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
  vertical: 'RETAIL',
} as const
