/** The option of commands that rotate a secret. */
export const keepSecondsOption = {
  'keep-seconds': {
    value: 'n',
    number: true,
    description:
      'How long the previous secret also signs, in seconds; default 86400. 0 if it was compromised.',
  },
} as const
