/** One error of the configuration. */
export type Fault = {
  /** Where it was found: an environment variable, or a key of the file. */
  setting: string
  /** The redacted value; undefined if the setting itself is unknown or missing. */
  value?: string
  /** The allowed values, or what to do. */
  remedy: string
}

/** Thrown at startup; lists all errors of a configuration, one per line. */
export class ConfigError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `  ${lineOf(fault)}`)].join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

function lineOf({ setting, value: provided, remedy }: Fault): string {
  return provided === undefined
    ? `${setting}: ${remedy}`
    : `${setting}: given ${provided}; allowed: ${remedy}`
}
