/** A page that a visitor has reached without following further redirects. */
export type Visited = { status: number; url: string; location: string | undefined; setCookies: string[] }

/** A browser without pages: it follows redirects, and keeps the cookies of each origin. */
export type WebVisitor = {
  /** Opens a URL as if the user had typed it; `more`: other request headers. */
  open(url: string, more?: Record<string, string>): Promise<Visited>
  /** Opens a URL and follows redirects until a page is reached, or a URL for which `until` is true, which is not opened. */
  follow(url: string, until?: (url: URL) => boolean): Promise<URL>
  /** The cookies of an origin, as in a request header. */
  cookies(url: string): string
  setCookie(url: string, name: string, value: string): void
}

export function openVisitor(): WebVisitor {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    if (!jars.has(origin)) jars.set(origin, new Map())
    return jars.get(origin)!
  }
  const cookies = (url: string) => Array.from(jarOf(url), ([name, value]) => `${name}=${value}`).join('; ')
  const open = async (url: string, more: Record<string, string> = {}): Promise<Visited> => {
    const cookie = cookies(url)
    const answer = await fetch(url, { redirect: 'manual', headers: { ...(cookie && { cookie }), ...more } })
    await answer.arrayBuffer()
    const setCookies = answer.headers.getSetCookie()
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(/; ?/)
      const [name = '', value = ''] = pair.split('=', 2)
      const isGone = attributes.some((one) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(one))
      if (isGone) jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
    const location = answer.headers.get('location') ?? undefined
    return { status: answer.status, url, location, setCookies }
  }
  return {
    open,
    async follow(url, until = () => false) {
      let next = new URL(url)
      for (let i = 0; i < 20; i += 1) {
        if (until(next)) return next
        const { location } = await open(next.href)
        if (location === undefined) return next
        next = new URL(location, next)
      }
      throw new Error(`too many redirects from ${url}`)
    },
    cookies,
    setCookie: (url, name, value) => void jarOf(url).set(name, value),
  }
}
