import type { Exchange } from '#exchange/serve.ts'

/** Of an exchange that is no sandbox, what is printed is kept in logs. */
const kept = 'STROWGER_OPERATOR_TOKEN, or the file operator-token of the data folder'

/** What a person reads when the exchange is ready: where it is, what opens it, and a line to try. */
export function welcome(
  exchange: Exchange,
  { version, tookMs }: { version: string; tookMs: number },
): string[] {
  const { url, tlsUrl, operatorUrl, operatorToken, firstLink, demo } = exchange
  return [
    '',
    `  Strowger ${version} is ready after ${(tookMs / 1000).toFixed(1)} s.`,
    '',
    `  API          ${url}`,
    ...(tlsUrl ? [`  API (TLS)    ${tlsUrl}`] : []),
    `  Reference    ${url}/docs`,
    `  Operators    ${operatorUrl}/operator/v1`,
    `  Token        ${demo ? operatorToken : kept}`,
    `  Console      ${operatorUrl}/console/`,
    ...(firstLink
      ? [
          '',
          '  Nobody can sign in yet. This link makes the first admin, once and within an hour:',
          '',
          `    ${firstLink}`,
        ]
      : []),
    ...(demo ? demoLines(url, demo) : []),
    '',
    '  Ctrl-C stops it; nothing that was accepted is lost.',
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
    '  Demo account',
    `    API key            ${demo.api_key}`,
    `    API secret         ${demo.api_secret}`,
    `    Signature secret   ${demo.signature_secret}`,
    `    Number             ${demo.demo_number}`,
    `    Application        ${demo.application_id}`,
    `    Its private key    ${demo.private_key_file}`,
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
