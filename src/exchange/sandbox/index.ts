// The demo account and the simulators of a sandbox. Only a sandbox loads them.
export { openDemoChat, serveDemoChat } from './chat.ts'
export { openDemo, openDemoCarrier } from './sandbox.ts'
