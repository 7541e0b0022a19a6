import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { freePort, startEmbedded } from '#platform/embedded/index.ts'
import { openClient } from '../support/client.ts'
import { quiet } from '../support/database.ts'
import { openChance, type Chance } from './chance.ts'
import type { Words } from './labels.ts'
import { startProgram, type Program } from './program.ts'
import { register, type Kind, type Outcome, type Parties } from './registration.ts'
import { startRegistryProcess, type RegistryProcess } from './registry-process.ts'

type Exchange = { program(): Program; start(): Promise<void>; parties(): Parties }

const delayMs = 1_000
const longestWaitMs = 3_000
/** Time for the last registrations: an order whose response was lost is looked for twice, 10 minutes apart, before it is repeated. */
const timeoutMs = 60 * 60_000

/** Faults of webhooks and responses, one of which is injected with each kill. */
const faults = [
  { fault: 'lose-events', count: 1 },
  { fault: 'repeat-events', count: 1 },
  { fault: 'reorder-events', count: 1 },
  { fault: 'late-events', ms: 3_000, count: 1 },
  { fault: 'forge-events', count: 1 },
  { fault: 'lose-answers', of: 'write', count: 1 },
]

/** Kills the exchange or the registry at random moments of registrations, and returns whether each registration ended as an undisturbed one. */
export async function runRegistrations(words: Words): Promise<boolean> {
  const open = new AsyncDisposableStack()
  try {
    return await runOn(open, words)
  } finally {
    await open.disposeAsync()
  }
}

async function runOn(open: AsyncDisposableStack, { seed, number, say, stop }: Words): Promise<boolean> {
  const chance = openChance(seed)
  const kills = number('kills') ?? 200
  const { registry, exchange } = await openParties(open)
  const ended = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs + kills * 60_000)])
  const undisturbed: Undisturbed[] = []
  for (const kind of kinds) {
    const before = (await registry.charges()).length
    const outcome = await register(exchange.parties, { name: `Kite ${kind}`, kind }, ended)
    const charges = (await registry.charges()).slice(before).map((charge) => charge.kind)
    undisturbed.push({ kind, outcome, charges })
    say(`${kind}, undisturbed: ${JSON.stringify(outcome)}, charges ${charges.join(', ')}`)
  }
  const registrations: { kind: Kind; outcome: Promise<Outcome | void> }[] = []
  for (let nth = 1; nth <= kills && !stop.aborted; nth++) {
    const [name, kind] = [`Kite ${nth}`, turns[nth % turns.length]!] as const
    const outcome = register(exchange.parties, { name, kind }, ended).catch((error: unknown) =>
      say(`${name}: ${String(error)}`),
    )
    registrations.push({ kind, outcome })
    await registry.inject(faults[Math.floor(chance.between(0, faults.length))]!)
    say(`${String(nth).padStart(3)}/${kills} ${await strike(registry, exchange, chance)}`)
  }
  say('waiting for the last registrations')
  const limit = pause(timeoutMs, undefined, { ref: false })
  const all = await Promise.all(
    registrations.map(async ({ kind, outcome }) => ({ kind, outcome: await Promise.race([outcome, limit]) })),
  )
  return judge(all, undisturbed, await registry.charges(), say)
}

const kinds = ['private', 'public', 'sole'] as const
/** The kinds of the registrations in turn. An account may send 100 emails to public companies a day. */
const turns = ['private', 'public', 'private', 'sole'] as const

/** A registration without kills, with what the registry charged for. */
type Undisturbed = { kind: Kind; outcome: Outcome; charges: string[] }

/** Compares each registration with the undisturbed one of its kind. */
function judge(
  all: readonly { kind: Kind; outcome: Outcome | void }[],
  undisturbed: readonly Undisturbed[],
  charges: readonly { kind: string; subject: string }[],
  say: (line: string) => void,
): boolean {
  const model = (kind: Kind) => undisturbed.find((one) => one.kind === kind)!
  const stuck = all.filter(({ outcome }) => !outcome).length
  const different = all.filter(
    ({ kind, outcome }) => outcome && !isDeepStrictEqual(outcome, model(kind).outcome),
  )
  const expected = [...undisturbed, ...all].flatMap(({ kind }) => model(kind).charges)
  const countOf = (kind: string) => charges.filter((one) => one.kind === kind).length
  const counts = [...new Set(charges.map(({ kind }) => kind))].map((kind) => [kind, countOf(kind)] as const)
  const doubled = counts.filter(([kind, n]) => n > expected.filter((one) => one === kind).length)
  const results: [kept: boolean, sentence: string][] = [
    [stuck === 0, `${stuck} of ${all.length} registrations are stuck`],
    [
      different.length === 0,
      `${different.length} ended differently${different.map((one) => ` ${JSON.stringify(one)}`).join('')}`,
    ],
    [doubled.length === 0, `charges: ${counts.map(([kind, n]) => `${n} ${kind}`).join(', ')}`],
  ]
  for (const [kept, sentence] of results) say(`${kept ? 'kept  ' : 'BROKEN'} ${sentence}`)
  return results.every(([kept]) => kept)
}

/** Kills one of the two after a random time, and starts it again. */
async function strike(registry: RegistryProcess, exchange: Exchange, chance: Chance): Promise<string> {
  const afterMs = Math.round(chance.between(0, longestWaitMs))
  await pause(afterMs)
  if (chance.between(0, 2) < 1) {
    await registry.kill()
    await pause(chance.between(0, 1_000))
    await registry.start()
    return `registry killed after ${afterMs} ms`
  }
  const { kill, ended } = exchange.program()
  kill('SIGKILL')
  await ended
  await exchange.start()
  return `exchange killed after ${afterMs} ms`
}

async function openParties(
  open: AsyncDisposableStack,
): Promise<{ registry: RegistryProcess; exchange: Exchange }> {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-registrations-'))
  open.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: quiet })
  open.defer(() => server.stop())
  const registry = await startRegistryProcess(folder, delayMs)
  open.defer(() => registry.kill())
  const secretFile = join(folder, 'registry-secret')
  writeFileSync(secretFile, registry.secret, { mode: 0o600 })
  const env = {
    DATABASE_URL: server.url,
    STROWGER_DATABASE_OWNER_URL: server.ownerUrl,
    STROWGER_PORT: String(await freePort()),
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_REGISTRY: 'tcr',
    STROWGER_REGISTRY_URL: registry.url,
    STROWGER_REGISTRY_KEY: registry.key,
    STROWGER_REGISTRY_SECRET_FILE: secretFile,
    STROWGER_REGISTRY_UPSTREAM: 'BANDW',
  }
  const data = join(folder, 'exchange')
  mkdirSync(data, { mode: 0o700 })
  const exchange = await startExchangeProcess(data, env, registry.texts)
  open.defer(async () => {
    exchange.program().kill('SIGKILL')
    await exchange.program().ended
  })
  return { registry, exchange }
}

async function startExchangeProcess(
  folder: string,
  env: Record<string, string>,
  texts: Parties['texts'],
): Promise<Exchange> {
  let program: Program
  let parties: Parties
  const start = async () => {
    program = startProgram(folder, env)
    const ready = await program.ready
    if (!ready)
      throw new Error(
        `the exchange did not start: ${readFileSync(join(folder, 'program.log'), 'utf8').slice(-1_000)}`,
      )
    const credentials = Buffer.from(`${ready.api_key}:${ready.api_secret}`).toString('base64')
    parties = {
      customer: openClient(ready.url, `Basic ${credentials}`),
      operator: openClient(ready.operator_url, `Bearer ${ready.operator_token}`),
      texts,
    }
  }
  await start()
  return { program: () => program, start, parties: () => parties }
}
