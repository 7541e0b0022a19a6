import { BlockList, isIP } from 'node:net'
import type { Config } from '#platform/config/settings.ts'
import { hashMemory } from '#platform/config/hash-memory.ts'
import { isTestKey } from '#platform/config/test-key.ts'
import { type Finding, ok, warn } from './finding.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  return isIP(host) ? loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4') : host === 'localhost'
}

/** Settings that are rarely intended; without `mode` in both modes. */
type Deviation = { mode?: Config['mode']; found: (config: Config) => boolean; description: string }

/** Access to a provider that another setting does not select, so that the exchange never calls the provider. */
const unselected: readonly Deviation[] = (
  [
    ['STROWGER_REGISTRY', 'tcr', 'STROWGER_REGISTRY_URL', 'registry', 'registryUrl'],
    [
      'STROWGER_NUMBER_PROVISIONING',
      'http',
      'STROWGER_NUMBER_PROVISIONING_URL',
      'numberProvisioning',
      'numberProvisioningUrl',
    ],
    ['STROWGER_TOLLFREE', 'http', 'STROWGER_TOLLFREE_URL', 'tollFree', 'tollFreeUrl'],
    ['STROWGER_NUMBER_LOOKUP', 'http', 'STROWGER_NUMBER_LOOKUP_URL', 'numberLookup', 'numberLookupUrl'],
    ['STROWGER_PAYMENTS', 'stripe', 'STROWGER_STRIPE_KEY', 'payments', 'stripeKey'],
  ] as const
).map(([choice, selected, access, name, member]) => ({
  found: (config) => config[member] !== undefined && config[name] !== selected,
  description: `${access} has no effect, because ${choice} is not ${selected}: set ${choice} to ${selected}, or unset ${access}.`,
}))

const hostOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).hostname)

/** Settings that are allowed but rarely intended. */
const deviations: readonly Deviation[] = [
  ...unselected,
  {
    mode: 'production',
    found: (config) => config.databaseUrl === undefined,
    description:
      'Production runs on the embedded database, which has no standby and no automatic backups. Set DATABASE_URL to a server that has both.',
  },
  {
    mode: 'sandbox',
    found: (config) => !isLoopback(config.host),
    description:
      'The sandbox is reachable from other machines, which may use its clock and demo account: keep STROWGER_HOST on 127.0.0.1.',
  },
  {
    mode: 'production',
    found: (config) => !isLoopback(config.operatorHost),
    description:
      'The operator API is reachable from other machines: keep STROWGER_OPERATOR_HOST on 127.0.0.1, or restrict access to operators.',
  },
  {
    mode: 'production',
    found: (config) => config.operatorPort === undefined,
    description:
      'The operator API and the metrics share a port with the customer API: set STROWGER_OPERATOR_PORT.',
  },
  {
    mode: 'production',
    found: (config) => config.tlsPort === undefined && config.trustProxy === undefined,
    description:
      'Customers send their secrets without encryption: set STROWGER_TLS_PORT, or put a proxy in front of it and list the proxy in STROWGER_TRUST_PROXY.',
  },
  {
    mode: 'production',
    found: (config) => config.webhookPorts === 'any',
    description: 'Webhooks may be sent to any port: list the required ports in STROWGER_WEBHOOK_PORTS.',
  },
  {
    mode: 'production',
    found: (config) => config.webhookAllowCidrs !== undefined,
    description:
      'Webhooks of any customer may reach the private networks in STROWGER_WEBHOOK_ALLOW_CIDRS: keep other services out of them.',
  },
  {
    found: ({ webhookAllowCidrs, trustProxy }) =>
      [...(webhookAllowCidrs ?? []), ...(trustProxy ?? [])].some((network) => network.endsWith('/0')),
    description:
      'A network in STROWGER_TRUST_PROXY or STROWGER_WEBHOOK_ALLOW_CIDRS covers the whole Internet: list only your own networks.',
  },
  {
    mode: 'production',
    found: ({ hashMemoryKib }) => hashMemoryKib < hashMemory.usual,
    description: 'Stolen hashes of secrets and passwords are easy to guess: unset STROWGER_HASH_MEMORY_KIB.',
  },
  {
    mode: 'production',
    found: (config) => ['debug', 'trace', 'silent'].includes(config.logLevel),
    description:
      'The log level is meant for troubleshooting, not for normal operation: set STROWGER_LOG_LEVEL to info or warn.',
  },
  {
    mode: 'production',
    found: ({ smtpUrl }) =>
      smtpUrl !== undefined && !/^smtps:|@/.test(smtpUrl) && !isLoopback(new URL(smtpUrl).hostname),
    description:
      'Emails may be sent without encryption: add a user to STROWGER_SMTP_URL, which enforces STARTTLS, or use smtps://.',
  },
  {
    mode: 'production',
    found: (config) => config.registry !== 'tcr' && config.verificationSender === undefined,
    description:
      'The mobile phones of SOLE_PROPRIETOR brands cannot be verified: set STROWGER_VERIFICATION_SENDER.',
  },
  {
    mode: 'production',
    found: (config) =>
      config.registry === 'tcr' && hostOf(config.registryUrl) !== 'csp-api.campaignregistry.com',
    description:
      'Brands and campaigns are not registered at The Campaign Registry, because STROWGER_REGISTRY_URL is the URL of another server: set it to https://csp-api.campaignregistry.com/v2.',
  },
  {
    mode: 'production',
    found: (config) => config.payments === 'stripe' && hostOf(config.stripeUrl) !== 'api.stripe.com',
    description:
      'Payments are credited although Stripe charges no card, because STROWGER_STRIPE_URL is the URL of another server: unset it.',
  },
  {
    found: ({ registryMock }) => registryMock,
    description:
      'Brands are registered as free test brands, which the campaign registry deletes after 30 days: unset STROWGER_REGISTRY_MOCK.',
  },
  {
    mode: 'sandbox',
    found: (config) =>
      config.registry === 'tcr' && !config.registryMock && !isLoopback(new URL(config.registryUrl!).hostname),
    description:
      'The sandbox registers brands and campaigns that the campaign registry charges for: set STROWGER_REGISTRY_MOCK to 1.',
  },
  {
    mode: 'sandbox',
    found: (config) =>
      config.payments === 'stripe' && config.stripeKey !== undefined && !isTestKey(config.stripeKey),
    description:
      'The sandbox charges real cards, because STROWGER_STRIPE_KEY is not a test key: set a key that begins with sk_test_.',
  },
  {
    found: ({ drainSeconds }) => drainSeconds === 0,
    description:
      'A node that stops does not finish its work in progress: set STROWGER_DRAIN_SECONDS to 5 or more.',
  },
]

/** Reports settings that are rarely intended. */
export function checkDeviations(config: Config): Finding[] {
  const found = deviations
    .filter(({ mode = config.mode, found }) => mode === config.mode && found(config))
    .map(({ description }) => warn('settings', description))
  return found.length > 0 ? found : [ok('settings', `no unusual settings for ${config.mode}`)]
}
