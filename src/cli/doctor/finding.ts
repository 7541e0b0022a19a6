/** The result of one check. A warning may be ignored; a failure stops the exchange or endangers it. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; about: string; says: string }

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
export const warn = (about: string, says: string): Finding => ({ level: 'warn', about, says })
export const fail = (about: string, says: string): Finding => ({ level: 'fail', about, says })
