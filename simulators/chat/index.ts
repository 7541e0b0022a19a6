// Simulated chat service for the demo: it receives the HTTP requests of a chat channel and sends messages from people.
// It is not a chat service: any name is a valid person, and nothing survives a restart.
// Start at `plan.ts` for what names do, `chat-side.ts` for the server.
export { startChatSide, type ChatSide } from './chat-side.ts'
export type { SeenPost } from './seen.ts'
