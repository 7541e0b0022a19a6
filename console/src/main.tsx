import './shell/trusted.ts'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { watchHands } from './shell/attended.ts'

// People often type the address without a path.
if (location.pathname === '/') history.replaceState(null, '', '/console/')

watchHands()
createRoot(document.querySelector('#root')!).render(<App />)
