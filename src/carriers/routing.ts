/** Where a recipient's messages go and what a part costs. `price` is micro-euros. */
export type Route = {
  prefix: string
  carrierId: string
  price: number
  network: string | null
  priority: number
}

export type RouteTable = {
  /** The route with the longest prefix of the number, among equals the one of the lowest priority number. */
  find(msisdn: string): Route | undefined
}

/** A look-up of at most sixteen steps, however many routes there are. */
export function routeTable(routes: readonly Route[]): RouteTable {
  const best = new Map<string, Route>()
  for (const route of routes) {
    const known = best.get(route.prefix)
    if (!known || route.priority < known.priority) best.set(route.prefix, route)
  }
  return {
    find(msisdn) {
      for (let length = msisdn.length; length >= 0; length--) {
        const route = best.get(msisdn.slice(0, length))
        if (route) return route
      }
      return undefined
    },
  }
}
