import { Refusal } from '../../api/refusal.ts'

/** The validation errors of a rejected request by field, as `form.setErrors` accepts them; `nested.names` are kept. */
export function faultsByField(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(
    error.fields.map(({ name, reason }) => [name.replaceAll(/\[(\d+)\]/g, '.$1'), sentenceOf(reason)]),
  )
}

/** `is required` after a name becomes `Is required` below a field. */
const sentenceOf = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`

/** Whether the form has the field that an error names, so that the error is shown at the field. */
export const isFieldOf = (values: object) => (name: string) => (name.split(/[.[]/)[0] ?? '') in values

/** Focuses the first invalid field in the order of the page; `data-path` is written by Mantine. */
export function focusFirst(faults: Readonly<Record<string, unknown>>): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
  fields.find(({ dataset }) => (dataset['path'] ?? '') in faults)?.focus()
}

/** Shows the validation errors of a rejected request at the fields of a form. */
export function showFaults(
  form: { setErrors: (faults: Record<string, string>) => void },
  error: unknown,
): void {
  const faults = faultsByField(error)
  form.setErrors(faults)
  focusFirst(faults)
}
