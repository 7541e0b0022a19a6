/** What settings and secrets of an account are called, by their names in the API. */
export const accountWords = {
  api_key: 'API key',
  api_secret: 'API secret',
  signature_secret: 'Signature secret',
  webhook_secret: 'Webhook secret',
  inbound_url: 'Inbound address',
  status_url: 'Status address',
  compliance_events_url: 'Address for registrations',
  max_outbound_request: 'Messages per second',
  max_inbound_request: 'Inbound messages per second',
  max_calls_per_second: 'API calls per second',
  max_numbers: 'Most numbers',
  webhook_version: 'Webhook format',
  http_forward_method: 'Webhooks travel as',
  webhook_any_2xx: 'A webhook is taken by',
  webhook_410_disables: 'After a 410',
  unknown_outcome: 'Where a carrier is silent',
  credit_limit: 'Credit limit',
} as const

/** How a webhook travels to an account's own addresses. */
export const forwardWords: Readonly<Record<string, string>> = {
  POST_JSON: 'POST, JSON in the body',
  POST_QUERY_PARAMS: 'POST, parameters in the body',
  GET_QUERY_PARAMS: 'GET, parameters in the address',
}

/** What tells the formats of webhooks apart. */
export const formatsSay = 'v1 has numbers as text; v0.1, the older one, as objects with their type'

/** What becomes of a submit that a carrier never answered. */
export const unansweredLabels: Readonly<Record<string, string>> = {
  at_least_once: 'Sent again, perhaps twice',
  at_most_once: 'Never sent twice, perhaps not at all',
}

/** A table of words as the choices of a field. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Of a table of values by their names in the API: names in words, with the API's in a title. */
export const named = <V>(name: keyof typeof accountWords, value: V) =>
  [accountWords[name], value, name] as const
