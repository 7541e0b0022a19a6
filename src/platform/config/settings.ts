import {
  choice,
  cidrs,
  databaseUrl,
  flag,
  headerList,
  host,
  integer,
  mailAddress,
  minutesOrNever,
  type Kind,
  path,
  port,
  ports,
  senderNumber,
  several,
  share,
  smtpUrl,
  token,
  udpPort,
  webAddress,
  word,
} from './setting-kinds.ts'

export type Mode = 'sandbox' | 'production'

/** How traces are sampled, by the names of OpenTelemetry. */
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
  /** The environment variable. */
  env: string
  kind: Kind<T>
  /** The default as it would be written; nothing when the setting is optional; may differ by mode. */
  fallback: string | Record<Mode, string | undefined> | undefined
  secret: boolean
  says: string
}

type Rest = Pick<Setting<unknown>, 'fallback' | 'says'>

function required<T>(env: string, kind: Kind<T>, rest: Rest): Setting<T> {
  return { env, kind, secret: false, ...rest }
}

function optional<T>(env: string, kind: Kind<T>, says: string): Setting<T | undefined> {
  return { env, kind, fallback: undefined, secret: false, says }
}

function secret<T>(env: string, kind: Kind<T>, says: string): Setting<T | undefined> {
  return { env, kind, fallback: undefined, secret: true, says }
}

/** Everything that can be set. The name is the key in the file and the member of `Config`. */
export const settings = {
  mode: required('STROWGER_MODE', choice('sandbox', 'production'), {
    fallback: 'sandbox',
    says: 'A sandbox comes with a demo account, a carrier simulator and a clock that can be advanced; production has none of them.',
  }),
  roles: required('STROWGER_ROLES', several('api', 'work', 'carriers'), {
    fallback: 'api,work,carriers',
    says: 'What this node does: `api` answers customers, `work` delivers webhooks, `carriers` holds binds and moves messages.',
  }),
  host: required('STROWGER_HOST', host, {
    fallback: { sandbox: '127.0.0.1', production: '0.0.0.0' },
    says: 'The address on which customers are served.',
  }),
  port: required('STROWGER_PORT', port, {
    fallback: '8080',
    says: 'The port on which customers are served.',
  }),
  tlsPort: optional(
    'STROWGER_TLS_PORT',
    port,
    'The port on which customers are served over TLS; without it there is none.',
  ),
  tlsCert: optional(
    'STROWGER_TLS_CERT',
    path,
    'The certificate chain in PEM form. Without it, a certificate for localhost is made.',
  ),
  tlsKey: optional('STROWGER_TLS_KEY', path, 'The private key of the certificate, in PEM form.'),
  operatorHost: required('STROWGER_OPERATOR_HOST', host, {
    fallback: '127.0.0.1',
    says: 'The address of the operator API and the metrics where they have a port of their own.',
  }),
  operatorPort: {
    ...optional(
      'STROWGER_OPERATOR_PORT',
      port,
      'The port of the operator API and the metrics. Without it they share the port of the customers.',
    ),
    fallback: { sandbox: undefined, production: '8081' },
  },
  operatorToken: secret(
    'STROWGER_OPERATOR_TOKEN',
    token,
    'The token of the operator API. Without it, one is made at the first start and kept in the data folder as operator-token.',
  ),
  publicUrl: optional(
    'STROWGER_PUBLIC_URL',
    webAddress,
    'The address that customers use, in links, discovery and audiences; required in production for the role api. A sandbox may use its listening address.',
  ),
  operatorUrl: optional(
    'STROWGER_OPERATOR_URL',
    webAddress,
    'The address that operators use where they have a port of their own, for links such as invitations; the listening address without it.',
  ),
  trustProxy: optional(
    'STROWGER_TRUST_PROXY',
    cidrs,
    'The networks of the proxies whose X-Forwarded headers are believed. Without it, none are.',
  ),
  data: required('STROWGER_DATA', path, {
    fallback: './data',
    says: 'The folder of the embedded database and of everything that is made at the first start.',
  }),
  databaseUrl: secret(
    'DATABASE_URL',
    databaseUrl,
    'The PostgreSQL server, as the role the exchange runs as. Without it, an embedded server is started in the data folder.',
  ),
  databaseOwnerUrl: secret(
    'STROWGER_DATABASE_OWNER_URL',
    databaseUrl,
    'The same database as the role that owns the tables, for migrations only. Without it, nodes start only on a migrated database.',
  ),
  databasePool: required('STROWGER_DATABASE_POOL', integer(16, 200), {
    fallback: '24',
    says: 'How many connections to the database a node holds at most.',
  }),
  keyFile: optional(
    'STROWGER_KEY_FILE',
    path,
    'The file with the key that encrypts bind passwords and signature secrets. Without it, one is made in the data folder as vault.key.',
  ),
  errorsUrl: required('STROWGER_ERRORS_URL', webAddress, {
    fallback: 'https://developer.vonage.com/api-errors',
    says: 'What the type of a problem starts with; official SDKs compare it.',
  }),
  webhookAllowCidrs: optional(
    'STROWGER_WEBHOOK_ALLOW_CIDRS',
    cidrs,
    'Networks that webhooks may reach although they are not public. In the sandbox, loopback may be reached anyway.',
  ),
  webhookPorts: required('STROWGER_WEBHOOK_PORTS', ports, {
    fallback: { sandbox: 'any', production: '80,443,8080,8443' },
    says: 'The ports that webhooks may reach.',
  }),
  logLevel: required(
    'STROWGER_LOG_LEVEL',
    choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    {
      fallback: 'info',
      says: 'The least severe log line that is written.',
    },
  ),
  json: required('STROWGER_JSON', flag, {
    fallback: '0',
    says: 'Whether the start ends with one line of JSON on standard output, for other programs, in place of the words for people.',
  }),
  unservedInbound: required('STROWGER_UNSERVED_INBOUND', choice('refuse', 'accept'), {
    fallback: { sandbox: 'accept', production: 'refuse' },
    says: 'What happens to inbound messages, STOP among them, from a carrier that does not serve the number. They are counted either way.',
  }),
  answerSeconds: required('STROWGER_ANSWER_SECONDS', integer(1, 60), {
    fallback: '10',
    says: 'How long a request waits for the database at most; without an answer by then it is told 503.',
  }),
  rentalGraceDays: required('STROWGER_RENTAL_GRACE_DAYS', integer(0, 365), {
    fallback: '7',
    says: 'How long a number whose rent is not paid goes on working before it is released.',
  }),
  registryDelay: required('STROWGER_REGISTRY_DELAY', integer(0, 1000), {
    fallback: '100',
    says: 'How long the simulated campaign registry takes, in percent of what the real one does; 0 answers at once.',
  }),
  reviewMinutes: required('STROWGER_REVIEW_MINUTES', minutesOrNever(0, 100_000), {
    fallback: { sandbox: '30', production: 'never' },
    says: 'After how many minutes of exchange time a sandbox decides a review that no operator has taken, by the names in it. In production people decide: never.',
  }),
  smtpUrl: secret(
    'STROWGER_SMTP_URL',
    smtpUrl,
    'The server that mails are handed to, those that verify brands. Without it a sandbox keeps them in its mailbox, and in production they wait.',
  ),
  mailFrom: optional('STROWGER_MAIL_FROM', mailAddress, 'The address that mails come from.'),
  verificationSender: {
    ...optional(
      'STROWGER_VERIFICATION_SENDER',
      senderNumber,
      'The number that verifies the mobile phones of brands: texts come from it, and replies go to it. Without it none are verified.',
    ),
    fallback: { sandbox: '12015550190', production: undefined },
  },
  radiusPort: {
    ...optional(
      'STROWGER_RADIUS_PORT',
      udpPort,
      'The UDP port on which gateways tell by RADIUS accounting what SIMs use, at nodes with the role `carriers`. Without it nothing is taken.',
    ),
    fallback: { sandbox: '1813', production: undefined },
  },
  networkRequestSeconds: required('STROWGER_NETWORK_REQUEST_SECONDS', integer(1, 3600), {
    fallback: '120',
    says: 'For how long a request for an access token of a number is good, in seconds of exchange time.',
  }),
  networkPollSeconds: required('STROWGER_NETWORK_POLL_SECONDS', integer(1, 600), {
    fallback: '2',
    says: 'How many seconds two polls for such a token have to be apart.',
  }),
  networkTokenSeconds: required('STROWGER_NETWORK_TOKEN_SECONDS', integer(1, 86_400), {
    fallback: '900',
    says: 'For how long such a token is good, in seconds of exchange time.',
  }),
  networkUrl: optional(
    'STROWGER_NETWORK_URL',
    webAddress,
    'Where your own network is asked what it knows of numbers that no SIM here has, once somebody has consented. Without it, nothing is known of them.',
  ),
  networkToken: secret(
    'STROWGER_NETWORK_TOKEN',
    token,
    'What is shown to your own network as a Bearer token. Without it, none is.',
  ),
  networkTimeoutMs: required('STROWGER_NETWORK_TIMEOUT_MS', integer(50, 30_000), {
    fallback: '3000',
    says: 'How long an answer of your own network is waited for, connection and all, in milliseconds.',
  }),
  tracesEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    webAddress,
    'The collector that traces go to, as OTLP over HTTP in JSON, at `/v1/traces` below it. Without it there are none.',
  ),
  tracesHeaders: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    headerList,
    'Headers of what the collector is sent, where it wants to know who sends.',
  ),
  tracesService: required('OTEL_SERVICE_NAME', word, {
    fallback: 'strowger',
    says: 'What traces call this exchange.',
  }),
  tracesSampler: required('OTEL_TRACES_SAMPLER', choice(...samplers), {
    fallback: 'parentbased_always_on',
    says: 'Which traces are kept: all, none, or a share of them; `parentbased_` does with those that callers began as the callers do.',
  }),
  tracesRatio: required('OTEL_TRACES_SAMPLER_ARG', share, {
    fallback: '1',
    says: 'The share that `traceidratio` keeps.',
  }),
  traceWebhooks: required('STROWGER_TRACE_WEBHOOKS', flag, {
    fallback: '0',
    says: 'Whether receivers of webhooks are told the trace of what they are told, as `traceparent`.',
  }),
  drainSeconds: required('STROWGER_DRAIN_SECONDS', integer(0, 600), {
    fallback: '25',
    says: 'How long a node that was told to stop may finish what it has begun.',
  }),
}

export type SettingName = keyof typeof settings

/** The effective value of every setting, typed by the table. */
export type Config = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends Setting<infer T> ? T : never
}

/** The default of a setting in a mode, as it would be written. */
export function fallbackOf({ fallback }: Setting<unknown>, mode: Mode): string | undefined {
  return typeof fallback === 'object' ? fallback[mode] : fallback
}

/** What the type of a problem starts with, unless it is set otherwise. */
export const defaultErrorsUrl = fallbackOf(settings.errorsUrl, 'sandbox')!
