import type { Exchange } from '#exchange/serve.ts'

/** Replaces the token outside of a sandbox, because logs keep the output. */
const kept = 'STROWGER_OPERATOR_TOKEN, or the file operator-token of the data folder'

/** The startup message: addresses, credentials and an example request. */
export function welcome(
  exchange: Exchange,
  { version, tookMs }: { version: string; tookMs: number },
): string[] {
  const { url, tlsUrl, operatorUrl, operatorToken, firstLink, demo, radiusPort, ...smpp } = exchange
  return [
    '',
    `  Strowger ${version} is ready after ${(tookMs / 1000).toFixed(1)} s.`,
    '',
    `  API          ${url}`,
    ...(tlsUrl ? [`  API (TLS)    ${tlsUrl}`] : []),
    `  Guides       ${url}/docs/guides/`,
    `  Reference    ${url}/docs/`,
    `  Operators    ${operatorUrl}/operator/v1`,
    `  Token        ${demo ? operatorToken : kept}`,
    `  Console      ${operatorUrl}/console/`,
    ...(smpp.smppPort ? [`  SMPP         port ${smpp.smppPort}`] : []),
    ...(smpp.smppTlsPort ? [`  SMPP (TLS)   port ${smpp.smppTlsPort}`] : []),
    ...(radiusPort ? [`  RADIUS       UDP port ${radiusPort}`] : []),
    ...(firstLink
      ? [
          '',
          '  No user can sign in yet. This single-use link creates the first admin; it expires in 1 hour:',
          '',
          `    ${firstLink}`,
        ]
      : []),
    ...(demo ? demoLines(url, demo) : []),
    '',
    '  Press Ctrl-C to stop; accepted messages are not lost.',
    '',
  ]
}

function demoLines(url: string, demo: NonNullable<Exchange['demo']>): string[] {
  const body = JSON.stringify({
    message_type: 'text',
    channel: 'sms',
    from: demo.demo_number,
    to: '99000000001',
    text: 'Hello from Strowger',
  })
  return [
    '',
    '  Demo account; sign in to the console as Customer, with “Use an API key”',
    `    API key            ${demo.api_key}`,
    `    API secret         ${demo.api_secret}`,
    `    Signature secret   ${demo.signature_secret}`,
    `    Number             ${demo.demo_number}`,
    `    Application        ${demo.application_id}`,
    `    Its private key    ${demo.private_key_file}`,
    `    SMPP system_id     ${demo.smpp_system_id}`,
    `    SMPP password      ${demo.smpp_password}`,
    `    SIM client id      ${demo.sim_client_id}`,
    `    SIM client secret  ${demo.sim_client_secret}`,
    '',
    '  Send an SMS:',
    '',
    `    curl -u ${demo.api_key}:${demo.api_secret} ${url}/v1/messages \\`,
    `      -H 'Content-Type: application/json' \\`,
    `      -d '${body}'`,
  ]
}
