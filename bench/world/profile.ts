import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

const shown = 25
const asleep = new Set(['(idle)'])

/** CPU time of a profiled program, by part of the program, then by function, as shares of the busy time. */
export function topOfProfile(folder: string): string[] {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (!file) return ['the program wrote no profile']
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
  const busy = selfTimes(profile).filter(({ frame }) => !asleep.has(frame.functionName))
  const total = busy.reduce((sum, one) => sum + one.micros, 0)
  const list = (name: (frame: Node['callFrame']) => string) =>
    [...Map.groupBy(busy, ({ frame }) => name(frame))]
      .map(([key, ones]) => ({ key, share: ones.reduce((sum, one) => sum + one.micros, 0) / total }))
      .sort((a, b) => b.share - a.share)
      .slice(0, shown)
      .map(({ key, share }) => `${(share * 100).toFixed(1).padStart(6)} %  ${key}`)
  return [
    `busy for ${(total / 1e6).toFixed(1)} s`,
    'by part:',
    ...list(partOf),
    'by function, self time:',
    ...list((frame) => `${frame.functionName || '(anonymous)'} ${programPartOf(frame)}`),
  ]
}

function selfTimes({ nodes, samples, timeDeltas }: Profile) {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const micros = new Map<number, number>()
  samples.forEach((id, i) => micros.set(id, (micros.get(id) ?? 0) + timeDeltas[i]!))
  return [...micros].map(([id, time]) => ({ frame: frames.get(id)!, micros: time }))
}

/** The part that a function belongs to: a folder of the program, a package, a Node module, or the JavaScript engine. */
function partOf({ functionName, url }: Node['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native'
  const module = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)
  if (module) return module[1]!
  const ours = /\/(src\/[^/]+|simulators\/[^/]+)\//.exec(url)
  return ours ? ours[1]! : url.replace(/^node:internal\/([^/]+).*/, 'node:$1')
}

function programPartOf({ url, lineNumber }: Node['callFrame']): string {
  if (url === '') return ''
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  return `${path.replace(/^.*\/(?=src\/|simulators\/|node_modules\/)/, '')}:${lineNumber + 1}`
}
