import type { DocumentTag } from '#platform/contract/openapi/openapi.ts'

/** Tags of the API documents, their descriptions, and the names of those that clients of the SIM API know as slugs. */
export const tags: Readonly<Record<string, DocumentTag>> = {
  // Operations for customers.
  Messages: 'Send messages, and mark inbound chat messages as read.',
  'Chat channels': 'Inbound messages and statuses that the chat service of a channel reports.',
  Numbers: 'Owned numbers, and numbers to buy.',
  Account: 'Balance, settings and payments.',
  Applications: 'Applications with their keys, webhooks and capabilities.',
  'API secrets': 'Secrets of an API key; at most two.',
  'Webhook endpoints':
    'Endpoints that receive events, with event types, signing secret and statistics of their own.',
  Console: 'Operations of the customer portal, including sign-in.',
  '10DLC': 'Brands, vettings and campaigns at The Campaign Registry, and the numbers of campaigns.',
  'Toll-free registration': 'Registrations of toll-free numbers and their status.',
  roots: { displayName: 'SIM API', description: 'The entry point of the SIM API.' },
  customers: {
    displayName: 'SIM customers',
    description: 'Customers of the SIM API, their pools and usage.',
  },
  sims: { displayName: 'SIMs', description: 'SIMs, their status, usage and actions.' },
  'sim-transfer': { displayName: 'SIM transfers', description: 'Transfers of SIMs between customers.' },
  'Access tokens': 'OAuth 2.0 access tokens, including access tokens for one number (CIBA).',
  'SIM swap, v0': 'CAMARA SIM Swap, older version.',
  'SIM swap': 'CAMARA SIM Swap.',
  'Device status, v0': 'CAMARA Device Status, older version.',
  'Device status': 'CAMARA Device Reachability Status and Device Roaming Status.',
  'Location verification, v0': 'CAMARA Location Verification, older version.',
  'Location verification': 'CAMARA Location Verification.',
  'Quality on Demand, v0': 'CAMARA Quality on Demand, older version.',
  'Quality on Demand': 'CAMARA Quality on Demand.',
  'QoS profiles': 'CAMARA QoS Profiles.',
  // Operations for operators.
  'Signing in': 'Sign in to the console, and accept an invitation.',
  People: 'Operators: roles, invitations, sessions and their own sign-in.',
  Privacy: "Export and erase what is stored about a person's number.",
  'Messages and routing tests':
    'Find messages, read their timelines, send a test message and explain a route.',
  Carriers: 'Carriers, routes, prices, network prefixes, error codes and unmatched delivery receipts.',
  'Traffic rules': 'Rules that block or limit traffic, and their lists.',
  Accounts: 'Accounts, balances, ledgers, fees, secrets and applications.',
  'Number inventory': 'Numbers, listings, imports and pools.',
  Reviews: 'Decisions on customer submissions.',
  '10DLC administration': 'Brands, resellers, campaigns, suspensions and violations.',
  'Toll-free administration': 'Toll-free registrations and numbers.',
  'SIM connectivity': 'SIMs, customers, pools, profiles, transfers, usage files, NAS and API users.',
  Network: 'Consent, access tokens for numbers, cells, virtual numbers and Quality on Demand.',
  'Chat administration': 'Chat channels, their senders and credentials.',
  Webhooks: 'Endpoints, events, attempts and replays.',
  'Audit log': 'Changes by operators, and the seals that reveal tampering.',
  Exchange: 'Overview, health, retention and the clock.',
  Sandbox: 'Carrier and chat simulators, emails and exchange time of a sandbox.',
}
