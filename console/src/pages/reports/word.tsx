import { TextInput, type TextInputProps } from '@mantine/core'

/** A field that is applied when it loses focus or the user presses Enter. */
export function Word({ change, ...field }: TextInputProps & { change: (text: string) => void }) {
  const apply = (text: string) => {
    if (text.trim() !== (field.defaultValue ?? '')) change(text.trim())
  }
  return (
    <TextInput
      {...field}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
    />
  )
}
