import { setTimeout as pause } from 'node:timers/promises'
import { openBind, type Bind } from '#carriers/smpp/index.ts'
import { freePort } from '#platform/embedded/index.ts'
import { openClient } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { openChance } from '../chance.ts'
import type { Words } from '../labels.ts'
import { openNodes } from '../nodes.ts'
import { spread } from '../report.ts'
import type { ReadyLine } from '../program.ts'

const maxBinds = 2
const clients = 6
const usualKills = 100
const [longestWaitMs, longestAwayMs] = [2_000, 4_000]
const quiet = { debug: () => {}, info: () => {}, warn: () => {} }

/** Kills one of two nodes at random while more clients bind to both than the user may have; returns whether it never had more. */
export async function runBindKills({ seed, number, say, stop }: Words): Promise<boolean> {
  const open = new AsyncDisposableStack()
  try {
    const chance = openChance(seed)
    const ports = [await freePort(), await freePort()]
    const { world, nodes } = await openNodes(open, (nth) => ({ STROWGER_SMPP_PORT: String(ports[nth]) }))
    await limitBinds(world.exchange)
    const seen = bindAll(world.exchange, ports)
    open.defer(() => seen.close())
    const boundMs: number[] = []
    const kills = number('kills') ?? usualKills
    for (let nth = 1; nth <= kills && !stop.aborted; nth++) {
      await pause(chance.between(0, longestWaitMs))
      const node = nodes[Math.floor(chance.between(0, nodes.length))]!
      const began = performance.now()
      node.program().kill('SIGKILL')
      await node.program().ended
      await pause(chance.between(0, longestAwayMs))
      if (!(await node.start().ready)) throw new Error(`the program did not restart: ${node.lastWords()}`)
      await until(
        () => seen.bound(),
        (count) => count === maxBinds,
      )
      boundMs.push(Math.round(performance.now() - began))
      say(
        `${String(nth).padStart(3)}/${kills} all binds after ${boundMs.at(-1)} ms, at most ${seen.most()} at once`,
      )
    }
    say(
      `Binds were complete after ${spread(boundMs, [0.5, 1]).join(' ms, at most ')} ms; ${seen.binds()} binds.`,
    )
    const isKept = seen.most() <= maxBinds
    say(`${isKept ? 'kept  ' : 'BROKEN'} no more than ${maxBinds} binds at once: at most ${seen.most()}`)
    return isKept
  } finally {
    await open.disposeAsync()
  }
}

async function limitBinds({ operator_url, operator_token, api_key }: ReadyLine): Promise<void> {
  const operator = openClient(operator_url, `Bearer ${operator_token}`)
  const path = `/operator/v1/accounts/${api_key}/smpp-users`
  const { body } = await operator.get<{ smpp_users: { smpp_user_id: string }[] }>(path)
  const { status } = await operator.patch(`${path}/${body.smpp_users[0]!.smpp_user_id}`, {
    max_binds: maxBinds,
  })
  if (status !== 200) throw new Error(`the user cannot be changed: ${status}`)
}

/** Clients that bind to the nodes in turn, and again whenever they are refused or their session ends. */
function bindAll({ smpp_system_id: systemId, smpp_password: password }: ReadyLine, ports: readonly number[]) {
  const bound = new Set<Bind>()
  let [most, binds] = [0, 0]
  const all = Array.from({ length: clients }, (_, i) => {
    const bind: Bind = openBind(
      {
        host: '127.0.0.1',
        port: ports[i % ports.length]!,
        systemId,
        password,
        reconnect: { firstMs: 100, maxMs: 500, authMs: 500 },
      },
      {
        state(state) {
          if (state === 'BOUND') {
            bound.add(bind)
            binds += 1
            most = Math.max(most, bound.size)
          } else bound.delete(bind)
        },
        outcomes: () => undefined,
        deliver: (_pdus, answer) => answer(0),
      },
      quiet,
    )
    return bind
  })
  return {
    bound: () => bound.size,
    most: () => most,
    binds: () => binds,
    close: async () => void (await Promise.all(all.map((bind) => bind.drain(1_000)))),
  }
}
