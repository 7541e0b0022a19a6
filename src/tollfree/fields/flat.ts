/** Members by their path, such as `business.address.city`, so that differences are listed field by field. */
export function flat(value: object, way = ''): Record<string, unknown> {
  const members = Object.entries(value as Record<string, unknown>).map(([name, member]) => {
    const path = `${way}${name}`
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    return isObject ? flat(member, `${path}.`) : { [path]: member }
  })
  return Object.assign({}, ...members) as Record<string, unknown>
}
