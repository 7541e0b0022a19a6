/** The result of one check. A warning may be ignored; a failure stops the exchange or endangers it. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; about: string; description: string }

export const ok = (about: string, description: string): Finding => ({ level: 'ok', about, description })
export const warn = (about: string, description: string): Finding => ({ level: 'warn', about, description })
export const fail = (about: string, description: string): Finding => ({ level: 'fail', about, description })
