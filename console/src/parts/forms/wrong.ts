import { Refusal } from '../../api/refusal.ts'
import { sentenceOf } from '../schema-form/labels.ts'

/** The validation errors of a rejected request by field, as `form.setErrors` accepts them; `nested.names` are kept. */
export function faultsByField(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(
    error.fields.map(({ name, reason }) => [name.replaceAll(/\[(\d+)\]/g, '.$1'), faultOf(name, reason)]),
  )
}

/** The error below a field: `is required` becomes `This is required.` */
function faultOf(name: string, reason: string): string {
  if (reason !== 'must have at least 1 character') return sentenceOf(reason)
  return name === 'name' ? 'Enter a name.' : 'This is required.'
}

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
