-- A pause of all calls after a 429, which the calls in flight do not end when they return their slots.
alter table registry_slot add column paused_until timestamptz not null default '-infinity';
