// A chat side for the demo: it takes what a chat channel is told, and lets people write.
// It is no chat service: its people exist by being named, and it keeps nothing over a restart.
// Start at `plan.ts` for what names do, `chat-side.ts` for the server.
export { startChatSide, type ChatSide } from './chat-side.ts'
export type { SeenPost } from './seen.ts'
