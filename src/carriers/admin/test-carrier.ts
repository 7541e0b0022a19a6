import type { z } from 'zod'
import { found, operatorProblems, type Audited, type OperatorCall } from '#operators/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { passwordOf } from '../sessions/bind-session.ts'
import { readSessions } from '../sessions/view-store.ts'
import { endpointFaults } from '../carrier/rules.ts'
import { readCarrier, type CarrierRow } from '../carrier/store.ts'
import { statusName, testBind, type BindKind, type BindTest } from '../smpp/index.ts'
import { resultOf } from './bind-test-results.ts'
import type { bindTestView } from './bind-test-shapes.ts'

type Changed<K extends keyof CarrierRow> = { [C in K]?: CarrierRow[C] | undefined }
type Provided = Changed<'host' | 'port' | 'tls' | 'tls_ca' | 'bind_mode' | 'system_id' | 'system_type'> & {
  password?: string | undefined
}
type Settings = Required<{ [C in keyof Provided]: Exclude<Provided[C], undefined> }>
type Deps = { db: Db; vault: Vault; notes: Audited['notes'] }

const mostTests = 3
const seconds = 5
const limits = { connectTimeoutMs: seconds * 1_000, bindTimeoutMs: seconds * 1_000 }

/** Opens the bind tests of one node, whose number in progress is bounded. */
export function openBindTests({ db, vault, notes }: Deps) {
  let inProgress = 0
  return async (ctx: OperatorCall, id: string, provided: Provided): Promise<z.input<typeof bindTestView>> => {
    const settings = await settingsOf({ db, vault }, id, provided)
    if (inProgress >= mostTests) throw new Problem(operatorProblems.bindTestsInProgress)
    inProgress += 1
    try {
      // The test is audited first, because the process may die after the bind.
      const { password: _, tls_ca: _ca, ...after } = settings
      await notes(db, ctx, { id, before: null, after })
      const tests = await Promise.all(kindsOf(settings).map((kind) => testBind(optionsOf(settings, kind))))
      const sessions = (await readSessions(db)).find((one) => one.id === id)?.bound ?? 0
      return viewOf(tests, settings, sessions)
    } finally {
      inProgress -= 1
    }
  }
}

/** The provided settings, completed from the stored carrier or with defaults. */
async function settingsOf(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  id: string,
  provided: Provided,
): Promise<Settings> {
  const stored = await readCarrier(db, id)
  if (!stored && Object.keys(provided).length === 0) found(stored)
  const known = stored
    ? { ...stored, password: passwordOf(stored, vault) }
    : { tls: false, tls_ca: null, bind_mode: 'transceiver', system_type: '' }
  const replaced = Object.entries(provided).filter(([, value]) => value !== undefined)
  const settings = { ...known, ...Object.fromEntries(replaced) } as Settings
  const missing = (['host', 'port', 'system_id', 'password'] as const).filter(
    (name) => settings[name] === undefined,
  )
  const faults = missing.map((name) => ({ name, reason: 'is required', rule: 'required' }))
  refuse(faults)
  refuse(endpointFaults(settings))
  const { host, port, tls, tls_ca, bind_mode, system_id, system_type, password } = settings
  return { host, port, tls, tls_ca, bind_mode, system_id, system_type, password }
}

function refuse(faults: ReturnType<typeof endpointFaults>): void {
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

const kindsOf = ({ bind_mode }: Settings): BindKind[] =>
  bind_mode === 'pair' ? ['transmitter', 'receiver'] : ['transceiver']

function optionsOf({ host, port, tls, tls_ca, system_id, system_type, password }: Settings, kind: BindKind) {
  return {
    ...limits,
    kind,
    host,
    port,
    ...(tls && { tls: tls_ca === null ? {} : { ca: tls_ca } }),
    systemId: system_id,
    systemType: system_type,
    password,
  }
}

function viewOf(tests: BindTest[], { host, port, tls }: Settings, sessions: number) {
  const binds = tests.map((test) => ({
    kind: test.kind,
    command_status: test.status === undefined ? null : statusName(test.status),
    system_id: test.systemId || null,
    ...resultOf(test, { host, port, tls, seconds }, sessions),
  }))
  return { bound: binds.every(({ outcome }) => outcome === 'bound'), binds }
}
