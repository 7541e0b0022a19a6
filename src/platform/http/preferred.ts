/**
 * The media type that an `Accept` header prefers (RFC 9110, 12.5.1): the one with the highest weight, and of equal weights the first of
 * `types`. Without a match it is the first type, because a response in another type is better than none.
 */
export function preferred(types: readonly [string, ...string[]], accept: string | undefined): string {
  if (accept === undefined) return types[0]
  const named = accept.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
  const weightOf = (type: string) => {
    const own = named.filter(({ name }) => name === type)
    const any = named.filter(({ name }) => name === '*/*' || name === `${type.split('/')[0]}/*`)
    return Math.max(0, ...(own.length > 0 ? own : any).map(({ weight }) => weight))
  }
  return types.reduce((best, type) => (weightOf(type) > weightOf(best) ? type : best))
}
