import { hashMemory } from './hash-memory.ts'
import {
  choice,
  cidrs,
  clientId,
  databaseUrl,
  flag,
  headerList,
  host,
  integer,
  issuerUrl,
  mailAddress,
  minutesOrNever,
  type Kind,
  path,
  port,
  ports,
  senderNumber,
  several,
  share,
  smppAddress,
  smtpUrl,
  token,
  tokens,
  udpPort,
  webAddress,
  word,
} from './setting-kinds.ts'

export type Mode = 'sandbox' | 'production'

/** Samplers of traces, by their OpenTelemetry names. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** One row of the table below. */
export type Setting<T> = {
  /** The name of the environment variable. */
  env: string
  kind: Kind<T>
  /** The default in text form, which may differ by mode; undefined if the setting is optional. */
  fallback: string | Record<Mode, string | undefined> | undefined
  secret: boolean
  description: string
}

type Rest = Pick<Setting<unknown>, 'fallback' | 'description'>

function required<T>(env: string, kind: Kind<T>, rest: Rest): Setting<T> {
  return { env, kind, secret: false, ...rest }
}

function optional<T>(env: string, kind: Kind<T>, description: string): Setting<T | undefined> {
  return { env, kind, fallback: undefined, secret: false, description }
}

function secret<T>(env: string, kind: Kind<T>, description: string): Setting<T | undefined> {
  return { env, kind, fallback: undefined, secret: true, description }
}

/** All settings. The name is the key in the file and the member of `Config`. */
export const settings = {
  mode: required('STROWGER_MODE', choice('sandbox', 'production'), {
    fallback: 'sandbox',
    description:
      'A sandbox has a demo account, a carrier simulator and a clock that can be advanced; production has none of these.',
  }),
  roles: required('STROWGER_ROLES', several('api', 'work', 'carriers'), {
    fallback: 'api,work,carriers',
    description:
      'Roles of this node: `api` serves customers, `work` delivers webhooks, `carriers` holds binds and moves messages.',
  }),
  host: required('STROWGER_HOST', host, {
    fallback: { sandbox: '127.0.0.1', production: '0.0.0.0' },
    description: 'Address to listen on for the customer API.',
  }),
  port: required('STROWGER_PORT', port, {
    fallback: '8080',
    description: 'Port of the customer API.',
  }),
  tlsPort: optional('STROWGER_TLS_PORT', port, 'TLS port of the customer API; default: no TLS.'),
  tlsCert: optional(
    'STROWGER_TLS_CERT',
    path,
    'Certificate chain (PEM). Default: a self-signed certificate for localhost.',
  ),
  tlsKey: optional('STROWGER_TLS_KEY', path, 'Private key of the certificate (PEM).'),
  smppPort: {
    ...optional(
      'STROWGER_SMPP_PORT',
      port,
      'Port to which customers bind by SMPP, without encryption, on nodes with the role `api`. Default: off.',
    ),
    fallback: { sandbox: '2775', production: undefined },
  },
  smppTlsPort: optional(
    'STROWGER_SMPP_TLS_PORT',
    port,
    'Port to which customers bind by SMPP over TLS, with the certificate of the API; usually 3550. Default: off.',
  ),
  smppPublicAddress: optional(
    'STROWGER_SMPP_PUBLIC_ADDRESS',
    smppAddress,
    'Address to which customers bind by SMPP, as the portal states it. Default: the host of the API, and the ports of this node.',
  ),
  operatorHost: required('STROWGER_OPERATOR_HOST', host, {
    fallback: '127.0.0.1',
    description: 'Address to listen on for the operator API and the metrics, if they have a separate port.',
  }),
  operatorPort: {
    ...optional(
      'STROWGER_OPERATOR_PORT',
      port,
      'Port of the operator API and the metrics. Default: the port of the customer API.',
    ),
    fallback: { sandbox: undefined, production: '8081' },
  },
  operatorToken: secret(
    'STROWGER_OPERATOR_TOKEN',
    token,
    'Token of the operator API. Default: generated at the first start and stored in the data folder as operator-token.',
  ),
  publicUrl: optional(
    'STROWGER_PUBLIC_URL',
    webAddress,
    'Public URL of the API, for links, discovery and audiences; required in production for the role api. Sandbox default: the listening address.',
  ),
  operatorUrl: optional(
    'STROWGER_OPERATOR_URL',
    webAddress,
    'Public URL of the operator API for links such as invitations, if it has a separate port. Default: the listening address.',
  ),
  trustProxy: optional(
    'STROWGER_TRUST_PROXY',
    cidrs,
    'Networks of the proxies whose X-Forwarded headers are trusted. Default: none.',
  ),
  data: required('STROWGER_DATA', path, {
    fallback: './data',
    description: 'Folder of the embedded database and of generated files such as keys.',
  }),
  databaseUrl: secret(
    'DATABASE_URL',
    databaseUrl,
    'URL of the PostgreSQL database, with the role of the exchange. Default: an embedded server in the data folder.',
  ),
  databaseOwnerUrl: secret(
    'STROWGER_DATABASE_OWNER_URL',
    databaseUrl,
    'URL of the same database with the role that owns the tables, for migrations only. Without this URL, nodes start only on a migrated database.',
  ),
  databasePool: required('STROWGER_DATABASE_POOL', integer(16, 200), {
    fallback: '24',
    description: 'Maximum number of database connections of a node.',
  }),
  keyFile: optional(
    'STROWGER_KEY_FILE',
    path,
    'File with the key that encrypts bind passwords and signature secrets. Default: vault.key in the data folder, generated at the first start.',
  ),
  errorsUrl: required('STROWGER_ERRORS_URL', webAddress, {
    fallback: 'https://developer.vonage.com/api-errors',
    description: 'Base URL of the `type` of problems; official SDKs compare it.',
  }),
  webhookAllowCidrs: optional(
    'STROWGER_WEBHOOK_ALLOW_CIDRS',
    cidrs,
    'Non-public networks that webhooks may reach. A sandbox may always reach loopback and private networks.',
  ),
  webhookPorts: required('STROWGER_WEBHOOK_PORTS', ports, {
    fallback: { sandbox: 'any', production: '80,443,8080,8443' },
    description: 'Ports that webhooks may be sent to.',
  }),
  logLevel: required(
    'STROWGER_LOG_LEVEL',
    choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    {
      fallback: 'info',
      description: 'Minimum severity of log lines.',
    },
  ),
  json: required('STROWGER_JSON', flag, {
    fallback: '0',
    description:
      'Prints one line of JSON on standard output when the exchange is ready, in place of the startup message.',
  }),
  unservedInbound: required('STROWGER_UNSERVED_INBOUND', choice('refuse', 'accept'), {
    fallback: { sandbox: 'accept', production: 'refuse' },
    description:
      'Handling of inbound messages, including STOP, from a carrier that does not serve the number. Such messages are counted in either case.',
  }),
  answerSeconds: required('STROWGER_ANSWER_SECONDS', integer(1, 60), {
    fallback: '10',
    description: 'Maximum time that a request waits for the database; then the request fails with 503.',
  }),
  hashMemoryKib: required(hashMemory.variable, integer(hashMemory.least, hashMemory.most), {
    fallback: String(hashMemory.usual),
    description:
      'Memory of the argon2id hash of a secret or password, in KiB; less than the default is for tests only.',
  }),
  rentalGraceDays: required('STROWGER_RENTAL_GRACE_DAYS', integer(0, 365), {
    fallback: '7',
    description: 'Time after which a number with unpaid rent is released.',
  }),
  registryDelay: required('STROWGER_REGISTRY_DELAY', integer(0, 1000), {
    fallback: '100',
    description:
      'Response times of the simulated campaign registry, in percent of those of the real one; 0: immediately. Not allowed in production.',
  }),
  registry: required('STROWGER_REGISTRY', choice('simulated', 'tcr', 'manual'), {
    fallback: { sandbox: 'simulated', production: 'manual' },
    description:
      'Campaign registry: `tcr` (CSP API v2), `simulated` (a sandbox on one machine), or `manual` (operators decide in the review queue).',
  }),
  numberProvisioning: required('STROWGER_NUMBER_PROVISIONING', choice('simulated', 'http', 'manual'), {
    fallback: { sandbox: 'simulated', production: 'manual' },
    description:
      'Linking of numbers to campaigns: `simulated` (in a sandbox), `http` (by an aggregator), or `manual` (operators export numbers and import results).',
  }),
  numberProvisioningUrl: optional(
    'STROWGER_NUMBER_PROVISIONING_URL',
    webAddress,
    'URL to which the exchange sends requests to link and unlink numbers.',
  ),
  numberProvisioningSecretFile: optional(
    'STROWGER_NUMBER_PROVISIONING_SECRET_FILE',
    path,
    'File with the bearer token for STROWGER_NUMBER_PROVISIONING_URL in its first line.',
  ),
  registryUrl: optional(
    'STROWGER_REGISTRY_URL',
    webAddress,
    'URL of the CSP API of The Campaign Registry, including its version, for example https://registry.example.com/v2.',
  ),
  registryKey: optional('STROWGER_REGISTRY_KEY', word, 'API key of the campaign registry.'),
  registrySecretFile: optional(
    'STROWGER_REGISTRY_SECRET_FILE',
    path,
    'File with the API secret of the campaign registry; while it is replaced, the old secret is on the second line and still accepted for webhooks.',
  ),
  registryMock: required('STROWGER_REGISTRY_MOCK', flag, {
    fallback: '0',
    description:
      'Registers only free test brands and campaigns, which the registry deletes after 30 days. Not allowed in production.',
  }),
  registryUpstream: optional(
    'STROWGER_REGISTRY_UPSTREAM',
    word,
    'ID of the connectivity partner (CNP) with which campaigns are shared at the campaign registry. Without it, campaigns are not shared.',
  ),
  registryReconcileMinutes: required('STROWGER_REGISTRY_RECONCILE_MINUTES', integer(1, 10_080), {
    fallback: '60',
    description: 'Minutes between two comparisons of all brands and campaigns with the campaign registry.',
  }),
  tollFree: required('STROWGER_TOLLFREE', choice('simulated', 'http', 'manual'), {
    fallback: { sandbox: 'simulated', production: 'manual' },
    description:
      'Verifier of toll-free numbers: `http` (a provider, see PROVIDERS.md), `simulated` (in a sandbox), or `manual` (operators decide in the review queue).',
  }),
  tollFreeUrl: optional(
    'STROWGER_TOLLFREE_URL',
    webAddress,
    'URL of the API of the verifier of toll-free numbers, for example https://verifier.example.com/v1.',
  ),
  tollFreeSecretFile: optional(
    'STROWGER_TOLLFREE_SECRET_FILE',
    path,
    'File with the secret of the toll-free verifier; while it is replaced, the old secret is on the second line and still accepted for webhooks.',
  ),
  numberLookup: required('STROWGER_NUMBER_LOOKUP', choice('http', 'none'), {
    fallback: 'none',
    description:
      'Lookup of the networks of ported numbers: `http` (a service, see PROVIDERS.md), or `none` (the prefix table determines networks).',
  }),
  numberLookupUrl: optional(
    'STROWGER_NUMBER_LOOKUP_URL',
    webAddress,
    'URL of the API of the number lookup, for example https://lookup.example.com/v1.',
  ),
  numberLookupSecretFile: optional(
    'STROWGER_NUMBER_LOOKUP_SECRET_FILE',
    path,
    'File with the secret of the number lookup in its first line.',
  ),
  numberLookupTimeoutMs: required('STROWGER_NUMBER_LOOKUP_TIMEOUT_MS', integer(10, 5_000), {
    fallback: '300',
    description:
      'Maximum time that a message waits for the number lookup, in milliseconds; then the prefix table determines its network.',
  }),
  numberLookupDailyLimit: required('STROWGER_NUMBER_LOOKUP_DAILY_LIMIT', integer(0, 1_000_000_000), {
    fallback: '100000',
    description:
      'Maximum number of paid number lookups of all nodes on a day (UTC); then the prefix table determines networks.',
  }),
  reviewMinutes: required('STROWGER_REVIEW_MINUTES', minutesOrNever(0, 100_000), {
    fallback: { sandbox: '30', production: 'never' },
    description:
      'Minutes of exchange time after which a sandbox decides an unassigned review by the names in the submission. In production: never.',
  }),
  openidIssuer: optional(
    'STROWGER_OPENID_ISSUER',
    issuerUrl,
    'OpenID Connect provider with which operators sign in, as its metadata states it. Default: passwords only.',
  ),
  openidClientId: optional(
    'STROWGER_OPENID_CLIENT_ID',
    clientId,
    'Client ID of this exchange at the OpenID Connect provider of the operators.',
  ),
  openidClientSecretFile: optional(
    'STROWGER_OPENID_CLIENT_SECRET_FILE',
    path,
    'File with the client secret at the OpenID Connect provider of the operators in its first line.',
  ),
  smtpUrl: secret(
    'STROWGER_SMTP_URL',
    smtpUrl,
    'SMTP server for emails, such as brand verification and invitations. Without it, a sandbox stores emails in its mailbox, and production sends none.',
  ),
  mailFrom: optional('STROWGER_MAIL_FROM', mailAddress, 'Sender address of emails.'),
  verificationSender: {
    ...optional(
      'STROWGER_VERIFICATION_SENDER',
      senderNumber,
      'Number that sends verification texts to the mobile phones of brands, and receives the replies. Without this number, mobile phones are not verified.',
    ),
    fallback: { sandbox: '12015550190', production: undefined },
  },
  radiusPort: {
    ...optional(
      'STROWGER_RADIUS_PORT',
      udpPort,
      'UDP port for RADIUS accounting of SIM usage, on nodes with the role `carriers`. Default: RADIUS accounting is off.',
    ),
    fallback: { sandbox: '1813', production: undefined },
  },
  payments: required('STROWGER_PAYMENTS', choice('simulated', 'stripe', 'manual'), {
    fallback: { sandbox: 'simulated', production: 'manual' },
    description:
      'Provider of the payments of auto-reload and top-ups: the simulator, Stripe, or an operator who confirms bank transfers.',
  }),
  stripeUrl: required('STROWGER_STRIPE_URL', webAddress, {
    fallback: 'https://api.stripe.com',
    description: 'URL of the Stripe API, or of its simulator.',
  }),
  stripeKey: secret('STROWGER_STRIPE_KEY', token, 'Secret or restricted API key of Stripe.'),
  stripeWebhookSecrets: secret(
    'STROWGER_STRIPE_WEBHOOK_SECRETS',
    tokens,
    'Signing secrets of the webhook endpoint at Stripe, `/payments/stripe/events` below the public URL. Two secrets are valid while one is replaced.',
  ),
  networkRequestSeconds: required('STROWGER_NETWORK_REQUEST_SECONDS', integer(1, 3600), {
    fallback: '120',
    description: 'Lifetime of a request for a number-bound access token, in seconds of exchange time.',
  }),
  networkPollSeconds: required('STROWGER_NETWORK_POLL_SECONDS', integer(1, 600), {
    fallback: '2',
    description: 'Minimum interval between two polls for a number-bound access token, in seconds.',
  }),
  networkTokenSeconds: required('STROWGER_NETWORK_TOKEN_SECONDS', integer(1, 86_400), {
    fallback: '900',
    description: 'Lifetime of a number-bound access token, in seconds of exchange time.',
  }),
  networkUrl: optional(
    'STROWGER_NETWORK_URL',
    webAddress,
    'https URL of your own network, queried after consent about numbers without a SIM of this exchange. Default: no data about such numbers.',
  ),
  networkToken: secret('STROWGER_NETWORK_TOKEN', token, 'Bearer token for your own network. Default: none.'),
  networkTimeoutMs: required('STROWGER_NETWORK_TIMEOUT_MS', integer(50, 30_000), {
    fallback: '3000',
    description: 'Time-out of requests to your own network, including the connection, in milliseconds.',
  }),
  tracesEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    webAddress,
    'URL of the trace collector; spans are sent as OTLP/HTTP in JSON to `/v1/traces` below it. Default: no traces.',
  ),
  tracesHeaders: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    headerList,
    'Headers of requests to the collector, for example for authentication.',
  ),
  tracesService: required('OTEL_SERVICE_NAME', word, {
    fallback: 'strowger',
    description: 'Service name in traces.',
  }),
  tracesSampler: required('OTEL_TRACES_SAMPLER', choice(...samplers), {
    fallback: 'parentbased_always_on',
    description:
      'Sampler of traces: all, none, or a share; `parentbased_` follows the decision of the caller.',
  }),
  tracesRatio: required('OTEL_TRACES_SAMPLER_ARG', share, {
    fallback: '1',
    description: 'Share of traces that `traceidratio` samples.',
  }),
  traceWebhooks: required('STROWGER_TRACE_WEBHOOKS', flag, {
    fallback: '0',
    description: 'Sends the `traceparent` header with webhooks.',
  }),
  requestLogDays: required('STROWGER_REQUEST_LOG_DAYS', integer(0, 7), {
    fallback: '7',
    description: 'Days that API requests of accounts are kept in the request log; 0: no requests are logged.',
  }),
  requestLogRate: required('STROWGER_REQUEST_LOG_RATE', integer(1, 100), {
    fallback: '5',
    description:
      'Requests per second, account and node that are logged in full, measured over 10 s; above, successes and errors are sampled.',
  }),
  drainSeconds: required('STROWGER_DRAIN_SECONDS', integer(0, 600), {
    fallback: '25',
    description: 'Time that a stopping node has to finish its work in progress.',
  }),
}

export type SettingName = keyof typeof settings

/** The effective value of every setting, typed by the table. */
export type Config = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends Setting<infer T> ? T : never
}

/** The default of a setting in a mode, in text form. */
export function fallbackOf({ fallback }: Setting<unknown>, mode: Mode): string | undefined {
  return typeof fallback === 'object' ? fallback[mode] : fallback
}

/** Default base URL of the type of problems. */
export const defaultErrorsUrl = fallbackOf(settings.errorsUrl, 'sandbox')!
