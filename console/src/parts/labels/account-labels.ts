/** Labels of an account's settings and secrets, by their API names. */
export const accountWords = {
  api_key: 'API key',
  api_secret: 'API secret',
  signature_secret: 'Signature secret',
  webhook_secret: 'Webhook secret',
  inbound_url: 'Inbound webhook URL',
  status_url: 'Status webhook URL',
  compliance_events_url: 'Webhook URL for registration events',
  max_outbound_request: 'Messages per second',
  max_inbound_request: 'Inbound messages per second',
  max_calls_per_second: 'API calls per second',
  max_numbers: 'Maximum owned numbers',
  webhook_version: 'Webhook format',
  http_forward_method: 'Webhook HTTP method',
  webhook_any_2xx: 'Successful webhook responses',
  webhook_410_disables: 'After a 410 response',
  unknown_outcome: 'If the carrier does not respond',
  credit_limit: 'Credit limit',
} as const

/** The HTTP method of webhooks to the URLs of an account, as opposed to those of an application. */
export const forwardWords: Readonly<Record<string, string>> = {
  POST_JSON: 'POST, JSON in the body',
  POST_QUERY_PARAMS: 'POST, parameters in the body',
  GET_QUERY_PARAMS: 'GET, parameters in the URL',
}

/** The difference between the formats of webhooks. */
export const formatsSay = 'v1 sends phone numbers as strings; the older v0.1 sends objects with a type'

/** The handling of a submit without a response. */
export const unansweredLabels: Readonly<Record<string, string>> = {
  at_least_once: 'Retry: possible duplicate',
  at_most_once: 'Do not retry: possible loss',
}

/** A fact for a value, with the label of its API name; the tooltip shows the API name. */
export const named = <V>(name: keyof typeof accountWords, value: V) =>
  [accountWords[name], value, name] as const
