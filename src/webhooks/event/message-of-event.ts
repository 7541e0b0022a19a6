/**
 * The message that an event `e` is about, as SQL. Its subject, but for what chat channels are told, whose subject is their
 * conversation: there the post of a message has the message's id, and the others name theirs.
 */
export const messageOfEvent = `case e.kind when 'chat-message' then e.id::text
  when 'chat-update' then e.payload::json ->> 'message_uuid' else e.subject_id::text end`
