-- Retention of texts and numbers by account, and the progress of redaction. Times are wall time, like those in IDs.

-- Default for accounts without an individual setting.
create table exchange_redaction (
  singleton    boolean primary key default true check (singleton),
  text_days    integer check (text_days between 0 and 36500),
  number_days  integer check (number_days between 15 and 36500)
);
insert into exchange_redaction default values;

create table account_redaction (
  account_id     text primary key references account on delete cascade,
  own            boolean not null default false,
  text_days      integer check (text_days between 0 and 36500),
  number_days    integer check (number_days between 15 and 36500),
  number_key     bytea,
  texts_until    uuid not null default '00000000-0000-0000-0000-000000000000',
  numbers_until  uuid not null default '00000000-0000-0000-0000-000000000000',
  worked_at      timestamptz not null default clock_timestamp(),
  next_at        timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
create index on account_redaction (next_at) where text_days is not null or number_days is not null;
comment on column account_redaction.own is 'whether the account has separate retention periods; otherwise those of the exchange apply';
comment on column account_redaction.text_days is 'null: as long as all texts; 0: until the message is final and its webhooks are sent';
comment on column account_redaction.number_days is 'null: as long as messages; at least as long as receipts are matched by number';
comment on column account_redaction.number_key is 'sealed; key for searches by masked numbers, created before the first number is masked';
comment on column account_redaction.texts_until is 'texts of messages with smaller IDs are redacted, except waiting ones';
comment on column account_redaction.worked_at is 'when there was last something to redact; idle accounts are checked less often';

-- Messages that were due for redaction before they were final or reported. They are redacted later.
create table redaction_waiting (
  account_id  text not null references account,
  kind        text not null check (kind in ('text', 'number')),
  message_id  uuid not null,
  due_at      timestamptz not null,
  primary key (account_id, kind, message_id)
) with (fillfactor = 70);
create index on redaction_waiting (account_id, kind, due_at);

-- Each account has a row from its creation, so that the redaction need not search for accounts without one. A change of the default waits
-- for accounts that are being created, and vice versa.
create function keep_as_exchange() returns trigger
language plpgsql as $$
begin
  insert into account_redaction (account_id, text_days, number_days) select new.id, text_days, number_days from exchange_redaction for share;
  return null;
end $$;
create trigger keep_as_exchange after insert on account for each row execute function keep_as_exchange();

select exchange_only('exchange_redaction');
select tenant_isolation('account_redaction'), tenant_isolation('redaction_waiting');
