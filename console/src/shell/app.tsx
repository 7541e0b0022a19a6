import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { queries } from '../api/reading.ts'
import { Inside } from './inside.tsx'
import { theme, variables } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The scroll lock of dialogs writes its own styles, and reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const schemes = localStorageColorSchemeManager({ key: 'strowger-scheme' })

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" limit={3} />
        <Inside />
      </QueryClientProvider>
    </MantineProvider>
  )
}
