/** How long a replaced signing secret also signs, in seconds. */
export const keepChoices = [
  { value: '0', label: 'Not at all: it was compromised' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
]
