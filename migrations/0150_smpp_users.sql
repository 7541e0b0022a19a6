-- SMPP users of accounts, their passwords, their binds and the log of binds.
create table smpp_user (
  id                 uuid primary key,
  account_id         text not null references account,
  system_id          text collate "C" not null unique check (system_id ~ '^[A-Za-z0-9_.@-]{1,15}$'),
  is_enabled         boolean not null default true,
  networks           cidr[] not null default '{}',
  requires_tls       boolean not null default false,
  bind_types         text[] collate "C" not null check (
                       cardinality(bind_types) > 0 and bind_types <@ array['transceiver', 'transmitter', 'receiver']),
  max_binds          integer not null check (max_binds between 1 and 100),
  submit_window      integer not null check (submit_window between 1 and 1000),
  delivery_window    integer not null check (delivery_window between 1 and 1000),
  max_per_second     integer check (max_per_second between 1 and 100000),
  alphabet           text not null check (alphabet in ('gsm', 'latin1')),
  default_sender     text,
  segments           text not null check (segments in ('join', 'pass_through')),
  segment_wait_s     integer not null check (segment_wait_s between 5 and 3600),
  refusals           text not null check (refusals in ('receipt', 'respond')),
  id_form            text not null check (id_form in ('uuid', 'decimal', 'hexadecimal')),
  receipt_seconds    boolean not null,
  receipt_offset_min integer not null check (receipt_offset_min between -720 and 840),
  receipt_text       boolean not null,
  inbound            text not null check (inbound in ('none', 'application', 'account')),
  application_id     uuid,
  inbound_alphabet   text not null check (inbound_alphabet in ('gsm', 'latin1', 'ucs2')),
  inbound_long       text not null check (inbound_long in ('payload', 'segments')),
  created_at         timestamptz not null default clock_timestamp(),
  check ((inbound = 'application') = (application_id is not null))
);
comment on column smpp_user.networks is 'networks from which the user may bind; all if empty';
comment on column smpp_user.max_binds is 'binds at the same time, over all nodes';
comment on column smpp_user.max_per_second is 'messages over all binds and nodes; null: only the rate of the account applies';
comment on column smpp_user.alphabet is 'meaning of data_coding 0';
comment on column smpp_user.segments is 'join: the segments of one text become one message';
comment on column smpp_user.refusals is 'receipt: a message that a rule refuses is accepted and gets a receipt; respond: its response has an error';
comment on column smpp_user.receipt_offset_min is 'minutes from UTC of the dates in receipts';
comment on column smpp_user.inbound is 'the messages that the user receives: of the numbers of an application, or of all numbers of the account';
create index on smpp_user (account_id, id);
select tenant_isolation('smpp_user');

create table smpp_password (
  id          uuid primary key,
  user_id     uuid not null references smpp_user on delete cascade,
  hash        text not null,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz
);
comment on column smpp_password.hash is 'argon2id in PHC form';
comment on column smpp_password.expires_at is 'wall time; null for the current password';
create unique index smpp_password_current on smpp_password (user_id) where expires_at is null;
create index on smpp_password (user_id);

-- One row for each bound session.
create table smpp_bind (
  session_id         uuid primary key,
  user_id            uuid not null references smpp_user on delete cascade,
  account_id         text not null,
  node_id            uuid not null,
  bind_type          text not null,
  address            inet not null,
  tls                text,
  interface_version  smallint not null,
  system_type        text not null,
  since              timestamptz not null default clock_timestamp()
);
comment on column smpp_bind.since is 'wall time';
create index on smpp_bind (user_id, since);
create index on smpp_bind (node_id);
create index on smpp_bind (account_id);
select tenant_isolation('smpp_bind');

create table smpp_bind_log (
  id          uuid primary key,
  user_id     uuid,
  account_id  text,
  system_id   text not null,
  session_id  uuid not null,
  node_id     uuid not null,
  bind_type   text not null,
  address     inet not null,
  event       text not null check (event in ('bound', 'refused', 'ended')),
  reason      text,
  at          timestamptz not null default clock_timestamp()
);
comment on column smpp_bind_log.user_id is 'null for an unknown system_id';
comment on column smpp_bind_log.at is 'wall time';
create index on smpp_bind_log (user_id, id);
create index on smpp_bind_log (account_id, id);
select tenant_isolation('smpp_bind_log');
