/** Members of a form whose names have brackets, such as `metadata[reference]`. */
export type Form = { [name: string]: string | string[] | Record<string, string> | undefined }

/** Reads a form or a query: `a=1`, `a[b]=2` and `a[]=3` or `a[0]=3`. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null) as Form
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name, inner] = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(key) ?? []
    if (name === undefined) continue
    if (inner === undefined) form[name] = value
    else if (/^\d*$/.test(inner)) form[name] = [...((form[name] as string[]) ?? []), value]
    else form[name] = { ...(form[name] as Record<string, string>), [inner]: value }
  }
  return form
}

/** A member that is a text; undefined if it is absent or nested. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** A nested member: `nested(form, 'created', 'gte')`. */
export function nested(form: Form, name: string, inner: string): string | undefined {
  const value = form[name]
  return typeof value === 'object' && !Array.isArray(value) ? value[inner] : undefined
}
