import { shortenerHosts } from './shortener-hosts.ts'
import { foldText } from './text.ts'

/** Parses a list of hosts, one per line, in any case or script, with comments after `#`. */
export function parseHosts(list: string): string[] {
  return list
    .split('\n')
    .map((line) => hostOf(line.replace(/#.*/, '').trim()))
    .filter((host) => host !== '')
}

/** Finds shortened links in texts; compiled once per list of hosts. */
export type Shorteners = { find(text: string): string | undefined }

/** Compiles a list of hosts; `find` returns the host of the first shortened link of a text. */
export function openShorteners(hosts: readonly string[]): Shorteners {
  const known = new Set(hosts)
  return {
    find(text) {
      // Almost every text ends here: without a dot there is no host.
      if (!/[.。．｡]/.test(text)) return undefined
      for (const [, scheme, host, rest] of foldText(text).matchAll(link)) {
        if (scheme === undefined && rest === undefined) continue
        const found = suffixesOf(hostOf(host!)).find((suffix) => known.has(suffix))
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** The list shipped with the exchange, compiled on first use. */
export const publicShorteners = (): Shorteners => (compiled ??= openShorteners(parseHosts(shortenerHosts)))
let compiled: Shorteners | undefined

/**
 * A host of at least two labels. It must have a scheme before it or a path after it, so that "I.am" and "e.g." do not match; a shortened link always
 * has a path.
 */
const link =
  /(?<![\p{L}\p{N}@.-])(https?:\/\/(?:[^\s/?#@]*@)?)?((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})\.?(?::\d{1,5})?([/?#][^\s])?/gu

/** A host in ASCII; empty if it is not a valid host. */
const hostOf = (host: string): string =>
  (URL.parse(`ws://${host.toLowerCase()}`)?.hostname ?? '').replace(/\.$/, '')

/** A host and the domains above it: `go.bit.ly`, `bit.ly`. */
function suffixesOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}
