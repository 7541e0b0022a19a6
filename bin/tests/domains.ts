/**
 * Assigns journeys (`test/journeys`) and pages (`test/browser`) to domains, in addition to the tests in a domain's folder: `npm test
 * messages` runs them all. A test may belong to several domains.
 */
export const domainTests: Record<string, { journeys: string; pages?: string }> = {
  accounts: {
    journeys:
      'account-activity account-money acl bad-input customer-cards idempotency member-passwords member-support members money next-request opening payments-by-hand prices rate-headers secrets-at-rest session-confirmation single-sign-on suspended tenants',
    pages: 'account-activity accounts forms-by-role member-roles members money own-cards single-sign-on',
  },
  alerts: { journeys: 'alerts', pages: 'alerts' },
  carriers: {
    journeys: `bind-test carrier-changes carrier-errors carrier-faults carrier-health carriers drain failover lying-carrier number-lookup ports
      refused-bind routes serving-carriers throttled unanswered`,
    pages: 'carriers',
  },
  chat: { journeys: 'chat chat-nodes chat-sandbox chat-statuses chat-update redaction-chat' },
  cli: { journeys: 'forward listen' },
  esmes: {
    journeys: `own-smpp-users smpp-carried smpp-changes smpp-clients smpp-fencing smpp-live smpp-message-ids smpp-personal-data smpp-ports smpp-queries
      smpp-rates smpp-refusals smpp-segments smpp-sessions smpp-users`,
    pages: 'smpp-users',
  },
  exchange: {
    journeys: `canaries portal-sign-in error-codes frame hanging-database host-header loaded-simulators sandbox-payments sandbox-registry official-clients overview paging
      private-addresses query-secrets retention sdk generated-client simulator traces traces-over-nodes two-nodes uploads wrong-requests`,
    pages:
      'api-documents first-page guides sign-in exchange handset health injection links overview own own-journey own-sessions palette refusals violations widths',
  },
  messages: {
    journeys: `concatenation fairness finding half-sent inbound inbound-long inbound-pace long-texts outcomes receipts refusals
      reports rerouting search test-messages timeline unconfirmed unconfirmed-batches unconfirmed-effects unmatched-receipts`,
    pages: 'chart-axis messages reports',
  },
  network: {
    journeys: `network-addresses network-assertions network-client network-consent network-elsewhere network-features network-pace
      network-scenarios network-scopes network-token-rules network-tokens network-virtual qod-gateway quality-on-demand`,
    pages: 'network',
  },
  numbers: { journeys: 'number-abilities numbers own-traffic' },
  operators: {
    journeys: 'operator-changes operator-single-sign-on people races step-up stolen-sessions',
    pages: 'operator-single-sign-on people',
  },
  privacy: { journeys: 'personal-data redaction redaction-chat', pages: 'personal-data' },
  protection: { journeys: 'traffic-rules', pages: 'rules' },
  requests: { journeys: 'request-log', pages: 'requests' },
  reviews: {
    journeys: 'compliance-reports manual-registry production-by-hand unattended-reviews',
    pages: 'compliance-reports registration-buttons',
  },
  sims: {
    journeys:
      'own-sims radius sim-import sim-limits sim-lists sim-orders sim-reports sim-sandbox sim-sms sim-users sim-writes sims',
    pages: 'sims own-sims sim-reports',
  },
  tendlc: {
    journeys: `brand-members brand-verification brands mail campaign-content campaign-life campaign-numbers campaign-registry campaign-rules
      campaign-traffic campaigns compliance-events keywords manual-registry number-provisioning
      partner-campaigns production-by-hand registered registry-appeals registry-brands registry-campaigns registry-differences registry-ids registry-nodes registry-phones registry-refusals registry-unreadable registry-updates registry-vettings regulatory resellers tendlc tendlc-refusals vetting`,
    pages: 'compliance decisions-by-hand provisioning registered registration-buttons registrations',
  },
  tollfree: { journeys: 'tollfree tollfree-body tollfree-manual tollfree-provider' },
  webhooks: {
    journeys: 'unaddressed-events webhook-endpoints webhook-operators webhook-reports webhooks',
    pages: 'own-endpoints webhook-reports webhooks',
  },
}

/** The files of a domain outside of its own folder. */
export function filesOutside(domain: string): string[] {
  const { journeys = '', pages = '' } = domainTests[domain] ?? {}
  const inFolder = (folder: string, names: string) =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => `test/${folder}/${name}.test.ts`)
  return [...inFolder('journeys', journeys), ...inFolder('browser', pages)]
}
