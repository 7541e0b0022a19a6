import { BlockList, isIP } from 'node:net'
import type { Config } from '#platform/config/settings.ts'
import { type Finding, ok, warn } from './finding.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  return isIP(host) ? loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4') : host === 'localhost'
}

const production = ({ mode }: Config) => mode === 'production'

/** Settings that are allowed and yet deserve a second look. */
const deviations: { found: (config: Config) => boolean; says: string }[] = [
  {
    found: (config) => production(config) && config.databaseUrl === undefined,
    says: 'Production runs on the embedded database: it has no standby and no backups of its own. Set DATABASE_URL to a server that has.',
  },
  {
    found: (config) => !production(config) && !isLoopback(config.host),
    says: 'A sandbox can be reached from other machines, and its clock and demo account are for anyone there: keep STROWGER_HOST on 127.0.0.1.',
  },
  {
    found: (config) => production(config) && !isLoopback(config.operatorHost),
    says: 'The operator API can be reached from other machines: keep STROWGER_OPERATOR_HOST on 127.0.0.1, or see that only operators get there.',
  },
  {
    found: (config) => production(config) && config.operatorPort === undefined,
    says: 'The operator API and the metrics share the port of the customers: set STROWGER_OPERATOR_PORT.',
  },
  {
    found: (config) => production(config) && config.tlsPort === undefined && config.trustProxy === undefined,
    says: 'Customers send their secrets without encryption: set STROWGER_TLS_PORT, or put a proxy in front and name it in STROWGER_TRUST_PROXY.',
  },
  {
    found: (config) => production(config) && config.webhookPorts === 'any',
    says: 'Webhooks may reach any port: list those you need in STROWGER_WEBHOOK_PORTS.',
  },
  {
    found: (config) => production(config) && config.webhookAllowCidrs !== undefined,
    says: 'Webhooks of any customer may reach the private networks in STROWGER_WEBHOOK_ALLOW_CIDRS: see that nothing else lives there.',
  },
  {
    found: ({ webhookAllowCidrs, trustProxy }) =>
      [...(webhookAllowCidrs ?? []), ...(trustProxy ?? [])].some((network) => network.endsWith('/0')),
    says: 'A network in STROWGER_TRUST_PROXY or STROWGER_WEBHOOK_ALLOW_CIDRS is the whole internet: name only your own.',
  },
  {
    found: (config) => production(config) && ['debug', 'trace', 'silent'].includes(config.logLevel),
    says: 'The log level is for looking at a fault, not for every day: set STROWGER_LOG_LEVEL to info or warn.',
  },
  {
    found: (config) => production(config) && config.smtpUrl === undefined,
    says: 'Mails to PUBLIC_PROFIT brands wait, and such brands get no campaigns: set STROWGER_SMTP_URL.',
  },
  {
    found: ({ smtpUrl, mode }) =>
      mode === 'production' &&
      smtpUrl !== undefined &&
      !/^smtps:|@/.test(smtpUrl) &&
      !isLoopback(new URL(smtpUrl).hostname),
    says: 'Mails may leave without encryption: give STROWGER_SMTP_URL a user, which needs STARTTLS, or smtps://.',
  },
  {
    found: (config) => production(config) && config.verificationSender === undefined,
    says: 'The mobile phones of SOLE_PROPRIETOR brands cannot be verified: set STROWGER_VERIFICATION_SENDER.',
  },
  {
    found: ({ drainSeconds }) => drainSeconds === 0,
    says: 'A node that is stopped does not finish what it has begun: set STROWGER_DRAIN_SECONDS to 5 or more.',
  },
]

export function checkDeviations(config: Config): Finding[] {
  const found = deviations.filter(({ found }) => found(config)).map(({ says }) => warn('Settings', says))
  return found.length > 0 ? found : [ok('Settings', `nothing unusual for ${config.mode}`)]
}
