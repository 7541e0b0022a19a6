/** The sections of the page. */
export const tabs = [
  { path: '/smpp-users', name: 'Users' },
  { path: '/smpp-users/sessions', name: 'Sessions' },
] as const
