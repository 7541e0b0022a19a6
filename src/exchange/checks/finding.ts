/** The subject of each check by its stable code. */
const checks = {
  balances: 'Balances',
  carriers: 'Carriers',
  certificate: 'Certificate',
  clock: 'Clock',
  data_folder: 'Data folder',
  database: 'Database',
  database_role: 'Database role',
  history: 'History',
  mail: 'Mail',
  migrations: 'Migrations',
  mode: 'Mode',
  node: 'Node',
  number_aggregator: 'Campaign numbers',
  number_lookup: 'Number lookup',
  operator_sign_in: 'Sign-in of operators',
  payments: 'Payments',
  postgresql: 'PostgreSQL',
  receipts: 'Delivery receipts',
  registry: 'Campaign registry',
  row_level_security: 'Row-level security',
  secret_file: 'Secret file',
  settings: 'Settings',
  toll_free: 'Toll-free verification',
  traffic_rules: 'Traffic rules',
} as const
export type CheckCode = keyof typeof checks

export const checkCodes = Object.keys(checks) as [CheckCode, ...CheckCode[]]

/** The subject of a finding: that of its check, or one object. */
type Affected = { subject: string; carrier_id?: string }

/**
 * The result of one check, as `strowger doctor --json` and the operator API state it. A warning may be ignored; a failure stops the exchange or
 * endangers it.
 */
export type Finding = Affected & { level: 'ok' | 'warn' | 'fail'; code: CheckCode; description: string }

const finding =
  (level: Finding['level']) =>
  (code: CheckCode, description: string, affected: Affected = { subject: checks[code] }): Finding => ({
    level,
    code,
    description,
    ...affected,
  })

export const ok = finding('ok')
export const warn = finding('warn')
export const fail = finding('fail')
