-- The users of an account receive the same inbound message independently of each other.
drop index smpp_delivery_open;
create index smpp_delivery_open on smpp_delivery (user_id, subject_id, seq) where outcome is null;
-- Deliveries that a client may have received twice, because the node that sent them has ended before it stored the result.
alter table smpp_delivery add column interruptions integer not null default 0;
comment on column smpp_delivery.interruptions is 'attempts without a stored result, because their node has ended; the client may have received them';
