import type { Fault } from './config-error.ts'
import type { Config } from './settings.ts'

function clash(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && a !== 0 && a === b
}

/** What is allowed alone but cannot be meant together. */
export const combinations: { bad: (config: Config) => boolean; fault: Fault }[] = [
  {
    bad: ({ smtpUrl, mailFrom }) => smtpUrl !== undefined && mailFrom === undefined,
    fault: { setting: 'STROWGER_SMTP_URL', remedy: 'sends nothing; give STROWGER_MAIL_FROM as well' },
  },
  {
    bad: ({ smtpUrl, publicUrl }) => smtpUrl !== undefined && publicUrl === undefined,
    fault: {
      setting: 'STROWGER_SMTP_URL',
      remedy: 'sends links that lead nowhere; give STROWGER_PUBLIC_URL as well',
    },
  },
  {
    bad: ({ networkUrl, networkToken }) => networkToken !== undefined && networkUrl === undefined,
    fault: {
      setting: 'STROWGER_NETWORK_TOKEN',
      remedy: 'is shown to nobody; give STROWGER_NETWORK_URL as well',
    },
  },
  {
    bad: ({ traceWebhooks, tracesEndpoint }) => traceWebhooks && tracesEndpoint === undefined,
    fault: {
      setting: 'STROWGER_TRACE_WEBHOOKS',
      remedy: 'tells of traces that nobody has; give OTEL_EXPORTER_OTLP_ENDPOINT as well',
    },
  },
  {
    bad: ({ mode, reviewMinutes }) => mode === 'production' && reviewMinutes !== 'never',
    fault: {
      setting: 'STROWGER_REVIEW_MINUTES',
      remedy: 'is for a sandbox; in production people decide reviews, so leave it at never',
    },
  },
  {
    bad: ({ tlsCert, tlsKey }) => (tlsCert === undefined) !== (tlsKey === undefined),
    fault: { setting: 'STROWGER_TLS_CERT and STROWGER_TLS_KEY', remedy: 'give both or neither' },
  },
  {
    bad: ({ tlsCert, tlsPort }) => tlsCert !== undefined && tlsPort === undefined,
    fault: { setting: 'STROWGER_TLS_CERT', remedy: 'is served nowhere; give STROWGER_TLS_PORT as well' },
  },
  {
    bad: ({ mode, tlsPort, tlsCert }) =>
      mode === 'production' && tlsPort !== undefined && tlsCert === undefined,
    fault: {
      setting: 'STROWGER_TLS_PORT',
      remedy: 'needs STROWGER_TLS_CERT and STROWGER_TLS_KEY in production',
    },
  },
  {
    bad: ({ port, tlsPort, operatorPort }) =>
      clash(port, tlsPort) || clash(port, operatorPort) || clash(tlsPort, operatorPort),
    fault: {
      setting: 'STROWGER_PORT, STROWGER_TLS_PORT and STROWGER_OPERATOR_PORT',
      remedy: 'must differ from each other',
    },
  },
  {
    bad: ({ databaseUrl, databaseOwnerUrl }) => databaseUrl === undefined && databaseOwnerUrl !== undefined,
    fault: { setting: 'STROWGER_DATABASE_OWNER_URL', remedy: 'needs DATABASE_URL as well' },
  },
]
