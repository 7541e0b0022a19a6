import type { Fault } from './config-error.ts'
import type { Config } from './settings.ts'
import { isTestKey } from './test-key.ts'

function clash(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && a !== 0 && a === b
}

/** Plain HTTP is allowed only to a service on this machine, such as a simulator. */
function isExposed(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}

/** Invalid combinations of valid settings. */
export const combinations: { bad: (config: Config) => boolean; fault: Fault }[] = [
  {
    bad: ({ smtpUrl, mailFrom }) => smtpUrl !== undefined && mailFrom === undefined,
    fault: { setting: 'STROWGER_SMTP_URL', remedy: 'requires STROWGER_MAIL_FROM' },
  },
  {
    bad: ({ smtpUrl, publicUrl }) => smtpUrl !== undefined && publicUrl === undefined,
    fault: {
      setting: 'STROWGER_SMTP_URL',
      remedy: 'requires STROWGER_PUBLIC_URL for the links in emails',
    },
  },
  {
    bad: ({ networkUrl, networkToken }) => networkToken !== undefined && networkUrl === undefined,
    fault: {
      setting: 'STROWGER_NETWORK_TOKEN',
      remedy: 'requires STROWGER_NETWORK_URL',
    },
  },
  {
    bad: ({ networkUrl }) => networkUrl !== undefined && isExposed(networkUrl),
    fault: {
      setting: 'STROWGER_NETWORK_URL',
      remedy: 'must be https, except for a network on this machine',
    },
  },
  {
    bad: ({ mode, payments }) => mode === 'production' && payments === 'simulated',
    fault: { setting: 'STROWGER_PAYMENTS', remedy: 'must be stripe or manual in production' },
  },
  {
    bad: ({ mode, stripeKey }) => mode === 'production' && isTestKey(stripeKey),
    fault: {
      setting: 'STROWGER_STRIPE_KEY',
      remedy: 'must be a live key in production, where top-ups must not be credited for test payments',
    },
  },
  {
    bad: ({ payments, stripeKey, stripeWebhookSecrets }) =>
      payments === 'stripe' && (stripeKey === undefined || stripeWebhookSecrets === undefined),
    fault: {
      setting: 'STROWGER_PAYMENTS',
      remedy: 'requires STROWGER_STRIPE_KEY and STROWGER_STRIPE_WEBHOOK_SECRETS if it is stripe',
    },
  },
  {
    bad: ({ payments, stripeUrl }) => payments === 'stripe' && isExposed(stripeUrl),
    fault: {
      setting: 'STROWGER_STRIPE_URL',
      remedy: 'must be https, except for a simulator on this machine',
    },
  },
  {
    bad: ({ registry, registryUrl, registryKey, registrySecretFile }) =>
      registry === 'tcr' &&
      (registryUrl === undefined || registryKey === undefined || registrySecretFile === undefined),
    fault: {
      setting: 'STROWGER_REGISTRY',
      remedy:
        'requires STROWGER_REGISTRY_URL, STROWGER_REGISTRY_KEY and STROWGER_REGISTRY_SECRET_FILE if it is tcr',
    },
  },
  {
    bad: ({ registryUrl }) => registryUrl !== undefined && isExposed(registryUrl),
    fault: {
      setting: 'STROWGER_REGISTRY_URL',
      remedy: 'must be https, except for a registry on this machine',
    },
  },
  {
    bad: ({ mode, registry }) => mode === 'production' && registry === 'simulated',
    fault: { setting: 'STROWGER_REGISTRY', remedy: 'must be tcr or manual in production' },
  },
  {
    bad: ({ mode, numberProvisioning }) => mode === 'production' && numberProvisioning === 'simulated',
    fault: { setting: 'STROWGER_NUMBER_PROVISIONING', remedy: 'must be http or manual in production' },
  },
  {
    bad: ({ numberProvisioning, numberProvisioningUrl, numberProvisioningSecretFile }) =>
      numberProvisioning === 'http' &&
      (numberProvisioningUrl === undefined || numberProvisioningSecretFile === undefined),
    fault: {
      setting: 'STROWGER_NUMBER_PROVISIONING',
      remedy:
        'requires STROWGER_NUMBER_PROVISIONING_URL and STROWGER_NUMBER_PROVISIONING_SECRET_FILE if it is http',
    },
  },
  {
    bad: ({ numberProvisioningUrl }) =>
      numberProvisioningUrl !== undefined && isExposed(numberProvisioningUrl),
    fault: {
      setting: 'STROWGER_NUMBER_PROVISIONING_URL',
      remedy: 'must be https, except for a program on this machine',
    },
  },
  {
    bad: ({ mode, registryMock }) => mode === 'production' && registryMock,
    fault: {
      setting: 'STROWGER_REGISTRY_MOCK',
      remedy: 'must be 0 in production, where brands and campaigns must not be test ones',
    },
  },
  {
    bad: ({ mode, registryDelay }) => mode === 'production' && registryDelay !== 100,
    fault: {
      setting: 'STROWGER_REGISTRY_DELAY',
      remedy: 'must be 100 in production, which has no simulated registry',
    },
  },
  {
    bad: ({ tollFree, tollFreeUrl, tollFreeSecretFile }) =>
      tollFree === 'http' && (tollFreeUrl === undefined || tollFreeSecretFile === undefined),
    fault: {
      setting: 'STROWGER_TOLLFREE',
      remedy: 'requires STROWGER_TOLLFREE_URL and STROWGER_TOLLFREE_SECRET_FILE if it is http',
    },
  },
  {
    bad: ({ tollFreeUrl }) => tollFreeUrl !== undefined && isExposed(tollFreeUrl),
    fault: {
      setting: 'STROWGER_TOLLFREE_URL',
      remedy: 'must be https, except for a provider on this machine',
    },
  },
  {
    bad: ({ numberLookup, numberLookupUrl, numberLookupSecretFile }) =>
      numberLookup === 'http' && (numberLookupUrl === undefined || numberLookupSecretFile === undefined),
    fault: {
      setting: 'STROWGER_NUMBER_LOOKUP',
      remedy: 'requires STROWGER_NUMBER_LOOKUP_URL and STROWGER_NUMBER_LOOKUP_SECRET_FILE if it is http',
    },
  },
  {
    bad: ({ numberLookupUrl }) => numberLookupUrl !== undefined && isExposed(numberLookupUrl),
    fault: {
      setting: 'STROWGER_NUMBER_LOOKUP_URL',
      remedy: 'must be https, except for a service on this machine',
    },
  },
  {
    bad: ({ openidIssuer, openidClientId, openidClientSecretFile }) => {
      const set = [openidIssuer, openidClientId, openidClientSecretFile].filter((one) => one !== undefined)
      return set.length === 1 || set.length === 2
    },
    fault: {
      setting: 'STROWGER_OPENID_ISSUER',
      remedy: 'requires STROWGER_OPENID_CLIENT_ID and STROWGER_OPENID_CLIENT_SECRET_FILE; set all or none',
    },
  },
  {
    bad: ({ openidIssuer }) => openidIssuer !== undefined && isExposed(openidIssuer),
    fault: {
      setting: 'STROWGER_OPENID_ISSUER',
      remedy: 'must be https, except for a provider on this machine',
    },
  },
  {
    bad: ({ mode, tollFree }) => mode === 'production' && tollFree === 'simulated',
    fault: { setting: 'STROWGER_TOLLFREE', remedy: 'must be http or manual in production' },
  },
  {
    bad: ({ traceWebhooks, tracesEndpoint }) => traceWebhooks && tracesEndpoint === undefined,
    fault: {
      setting: 'STROWGER_TRACE_WEBHOOKS',
      remedy: 'requires OTEL_EXPORTER_OTLP_ENDPOINT',
    },
  },
  {
    bad: ({ mode, reviewMinutes }) => mode === 'production' && reviewMinutes !== 'never',
    fault: {
      setting: 'STROWGER_REVIEW_MINUTES',
      remedy: 'must be never in production, where operators decide reviews',
    },
  },
  {
    bad: ({ tlsCert, tlsKey }) => (tlsCert === undefined) !== (tlsKey === undefined),
    fault: { setting: 'STROWGER_TLS_CERT and STROWGER_TLS_KEY', remedy: 'set both or neither' },
  },
  {
    bad: ({ tlsCert, tlsPort, smppTlsPort }) =>
      tlsCert !== undefined && tlsPort === undefined && smppTlsPort === undefined,
    fault: { setting: 'STROWGER_TLS_CERT', remedy: 'requires STROWGER_TLS_PORT or STROWGER_SMPP_TLS_PORT' },
  },
  {
    bad: ({ mode, tlsPort, tlsCert }) =>
      mode === 'production' && tlsPort !== undefined && tlsCert === undefined,
    fault: {
      setting: 'STROWGER_TLS_PORT',
      remedy: 'requires STROWGER_TLS_CERT and STROWGER_TLS_KEY in production',
    },
  },
  {
    bad: ({ mode, smppTlsPort, tlsCert }) =>
      mode === 'production' && smppTlsPort !== undefined && tlsCert === undefined,
    fault: {
      setting: 'STROWGER_SMPP_TLS_PORT',
      remedy: 'requires STROWGER_TLS_CERT and STROWGER_TLS_KEY in production',
    },
  },
  {
    bad: ({ port, tlsPort, operatorPort, smppPort, smppTlsPort }) => {
      const smpp = [smppPort, smppTlsPort]
      const web = [port, tlsPort, operatorPort]
      return clash(smppPort, smppTlsPort) || smpp.some((one) => web.some((other) => clash(one, other)))
    },
    fault: {
      setting: 'STROWGER_SMPP_PORT and STROWGER_SMPP_TLS_PORT',
      remedy: 'must differ from each other and from the ports of the APIs',
    },
  },
  {
    bad: ({ port, tlsPort, operatorPort }) =>
      clash(port, tlsPort) || clash(port, operatorPort) || clash(tlsPort, operatorPort),
    fault: {
      setting: 'STROWGER_PORT, STROWGER_TLS_PORT and STROWGER_OPERATOR_PORT',
      remedy: 'must be different',
    },
  },
  {
    bad: ({ databaseUrl, databaseOwnerUrl }) => databaseUrl === undefined && databaseOwnerUrl !== undefined,
    fault: { setting: 'STROWGER_DATABASE_OWNER_URL', remedy: 'requires DATABASE_URL' },
  },
]
