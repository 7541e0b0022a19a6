import './shell/trusted.ts'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { pauseWhenInactive } from './shell/inactivity.ts'

// People often type the address without a path.
if (location.pathname === '/') history.replaceState(null, '', '/console/')

pauseWhenInactive()
createRoot(document.querySelector('#root')!).render(<App />)
