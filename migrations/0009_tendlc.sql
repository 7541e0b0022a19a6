-- 10DLC: brands, vettings, campaigns, resellers, and requests to the campaign registry. Times are exchange time unless stated otherwise.

create table reseller (
  id                    uuid primary key,
  account_id            text not null references account,
  registry_reseller_id  text,
  company_name          text not null check (length(company_name) between 1 and 100),
  mobile_phone          text not null,
  email                 text not null,
  status                text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  rejection_reason      text,
  created_at            timestamptz not null,
  check ((status = 'APPROVED') = (registry_reseller_id is not null)),
  check ((status = 'REJECTED') = (rejection_reason is not null))
);
create index on reseller (account_id, id);
create index on reseller (status, id);

create table brand (
  id                    text collate "C" primary key check (id ~ '^B[0-9A-Z]{6}$'),
  seq                   bigint generated always as identity,
  account_id            text not null references account,
  status                text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'TERMINATED', 'DELETED')),
  identity_status       text not null default 'PENDING'
                        check (identity_status in ('PENDING', 'UNVERIFIED', 'VERIFIED', 'VETTED_VERIFIED')),
  entity_type           text not null
                        check (entity_type in ('PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'SOLE_PROPRIETOR', 'GOVERNMENT')),
  display_name          text not null,
  company_name          text not null,
  first_name            text,
  last_name             text,
  ein                   text,
  ein_issuing_country   text,
  universal_ein         text,
  alt_business_id_type  text check (alt_business_id_type in ('DUNS', 'GIIN', 'LEI')),
  alt_business_id       text,
  phone                 text not null,
  mobile_phone          text,
  street                text not null,
  city                  text not null,
  state                 text not null,
  postal_code           text not null,
  country               text not null check (country ~ '^[A-Z]{2}$'),
  email                 text not null,
  verification_email    text,
  stock_symbol          text,
  stock_exchange        text,
  website               text,
  vertical              text,
  reference_id          text,
  reseller              boolean not null default false,
  registry_brand_id     text,
  brand_relationship    text not null default 'BASIC_ACCOUNT'
                        check (brand_relationship in ('BASIC_ACCOUNT', 'SMALL_ACCOUNT', 'MEDIUM_ACCOUNT', 'LARGE_ACCOUNT', 'KEY_ACCOUNT')),
  partner               boolean not null default false,
  campaign_count        integer not null default 0 check (campaign_count >= 0),
  feedback              jsonb not null default '[]',
  email_verified_at     timestamptz,
  mobile_verified_at    timestamptz,
  carrier_suspensions   jsonb not null default '[]',
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  ein_folded            text collate "C" generated always as (lower(ein)) stored,
  display_name_folded   text collate "C" generated always as (lower(display_name)) stored,
  company_name_folded   text collate "C" generated always as (lower(company_name)) stored,
  email_folded          text collate "C" generated always as (lower(email)) stored,
  check ((alt_business_id_type is null) = (alt_business_id is null))
);
comment on column brand.seq is 'order of listings';
comment on column brand.ein_folded is 'lower case for prefix searches: with row-level security, an index on an expression would not be used';
comment on column brand.reference_id is 'reference chosen by the customer, unique per account';
comment on column brand.partner is 'registered by another service provider, which shares campaigns';
create index brand_at_registry on brand (account_id, registry_brand_id) where partner;
comment on column brand.campaign_count is 'active campaigns; the brand can be deleted only at 0';
comment on column brand.email_verified_at is 'when the link sent to verification_email was used; reset by a new address';
comment on column brand.mobile_verified_at is 'when the mobile phone was verified; reset by a new number';
comment on column brand.feedback is 'categories that the registry could not verify';
create index brand_listed on brand (account_id, seq) where status in ('ACTIVE', 'SUSPENDED');
create index brand_all on brand (account_id, seq);
create index on brand (seq);
create index on brand (status, seq);
create index on brand (identity_status, seq);
create index on brand (display_name_folded, seq);
create unique index brand_once on brand (account_id, reference_id) where status <> 'DELETED';
create index on brand (account_id, ein_folded, seq) include (status, ein);
create index on brand (account_id, display_name_folded, seq) include (status, display_name);
create index on brand (account_id, company_name_folded, seq) include (status, company_name);
create index on brand (account_id, email_folded, seq) include (status, email);

-- How many brands an account has, so that lists need no count. A transaction changes the status of one brand at most, which rules out
-- deadlocks.
create table brand_tally (
  account_id  text not null references account,
  status      text collate "C" not null,
  brands      integer not null,
  primary key (account_id, status)
) with (fillfactor = 70);

create function count_brands() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into brand_tally
      select account_id, status, count(*) from added group by 1, 2 order by 1, 2
      on conflict (account_id, status) do update set brands = brand_tally.brands + excluded.brands;
  elsif tg_op = 'DELETE' then
    insert into brand_tally
      select account_id, status, -count(*) from gone group by 1, 2 order by 1, 2
      on conflict (account_id, status) do update set brands = brand_tally.brands + excluded.brands;
  else
    insert into brand_tally
      select account_id, status, sum(n)
        from (select account_id, status, 1 as n from added union all select account_id, status, -1 from gone) c
       group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (account_id, status) do update set brands = brand_tally.brands + excluded.brands;
  end if;
  return null;
end $$;
create trigger count_added after insert on brand
  referencing new table as added for each statement execute function count_brands();
create trigger count_changed after update on brand
  referencing old table as gone new table as added for each statement execute function count_brands();
create trigger count_gone after delete on brand
  referencing old table as gone for each statement execute function count_brands();

-- Third-party vettings, ordered here or imported.
create table vetting (
  id             uuid primary key,
  account_id     text not null references account,
  brand_id       text collate "C" not null references brand,
  evp_id         text not null check (evp_id in ('Aegis', 'CV', 'WMC')),
  vetting_id     text not null check (length(vetting_id) between 1 and 100),
  vetting_token  text,
  vetting_class  text check (vetting_class in ('STANDARD', 'ENHANCED', 'POLITICAL')),
  imported       boolean not null default false,
  status         text not null default 'PENDING' check (status in ('PENDING', 'UNSCORE', 'ACTIVE', 'FAILED', 'EXPIRED')),
  score          integer check (score between 0 and 100),
  details        jsonb not null default '{}',
  political      jsonb,
  reasons        text[] not null default '{}',
  feedback       text,
  vetted_at      timestamptz,
  expires_at     timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  check (imported or vetting_class is not null)
);
comment on column vetting.vetting_id is 'ID of the provider; for vettings ordered here, our own ID';
create index on vetting (brand_id, id);
create index on vetting (expires_at) where status in ('ACTIVE', 'UNSCORE');
create unique index vetting_one_pending on vetting (brand_id, evp_id, vetting_class) where status = 'PENDING' and not imported;
create unique index vetting_imported_once on vetting (brand_id, evp_id, vetting_id) where imported and status in ('PENDING', 'ACTIVE', 'UNSCORE');

-- Appeals against vetting results, with their evidence files.
create table vetting_appeal (
  id          uuid primary key,
  account_id  text not null references account,
  vetting_id  uuid not null references vetting,
  reason      text not null check (length(reason) between 1 and 1024),
  categories  text[] not null check (cardinality(categories) > 0),
  status      text not null default 'PENDING' check (status in ('PENDING', 'COMPLETE')),
  outcome     text,
  created_at  timestamptz not null,
  decided_at  timestamptz,
  check ((status = 'COMPLETE') = (outcome is not null)),
  check ((status = 'COMPLETE') = (decided_at is not null))
);
create index on vetting_appeal (vetting_id, id);
create unique index vetting_appeal_one_pending on vetting_appeal (vetting_id) where status = 'PENDING';

create table vetting_evidence (
  id          uuid primary key,
  account_id  text not null references account,
  vetting_id  uuid not null references vetting,
  appeal_id   uuid references vetting_appeal,
  file_name   text not null check (length(file_name) between 1 and 255),
  mime_type   text not null check (mime_type in ('application/pdf', 'image/jpeg', 'image/png', 'text/plain')),
  content     bytea check (length(content) between 1 and 5000000),
  created_at  timestamptz not null,
  check (appeal_id is not null or content is not null)
);
comment on column vetting_evidence.appeal_id is 'appeal that the file belongs to; null until it belongs to one';
comment on column vetting_evidence.content is 'deleted when the appeal is decided';
create index on vetting_evidence (appeal_id);
create index vetting_evidence_kept on vetting_evidence (account_id, created_at) where content is not null;

-- A campaign of a brand: one use case, its texts, and the networks' review results.
create table campaign (
  id                           text collate "C" primary key check (id ~ '^C[0-9A-Z]{7}$'),
  seq                          bigint generated always as identity,
  account_id                   text not null references account,
  brand_id                     text collate "C" not null references brand,
  status                       text not null default 'PENDING_REVIEW'
                               check (status in ('PENDING_REVIEW', 'UPDATES_REQUIRED', 'CARRIERS_REVIEW', 'ACTIVE',
                               'PENDING_CANCELLATION', 'SUSPENDED', 'TERMINATED', 'EXPIRED', 'CANCELED', 'REJECTED',
                               'CNP_CANCELED', 'PORTED_OUT')),
  traffic_enabled              boolean not null default false,
  registry_status              text not null default 'UNKNOWN' check (registry_status in ('UNKNOWN', 'ACTIVE', 'CANCELED')),
  registry_campaign_id         text check (length(registry_campaign_id) between 1 and 50),
  usecase                      text not null,
  sub_usecases                 text[] not null default '{}',
  label                        text,
  description                  text not null,
  message_flow                 text not null,
  message_flow_details         jsonb,
  opt_in_keywords              text,
  opt_in_message               text,
  opt_out_keywords             text not null default 'STOP',
  opt_out_message              text,
  help_keywords                text not null default 'HELP',
  help_message                 text,
  sample_one                   text,
  sample_two                   text,
  sample_three                 text,
  sample_four                  text,
  sample_five                  text,
  age_gated                    boolean not null default false,
  direct_lending               boolean not null default false,
  embedded_link                boolean not null default false,
  embedded_phone               boolean not null default false,
  number_pool                  boolean not null default false,
  terms_and_conditions         boolean not null default false,
  hipaa                        boolean,
  reseller                     boolean not null default false,
  reseller_id                  text default 'R000000' check (reseller_id ~ '^R[0-9A-Z]{6,7}$'),
  partner                      boolean not null default false,
  auto_renewal                 boolean not null default true,
  stopped                      boolean not null default false,
  mno_metadata                 jsonb not null default '[]',
  suspensions                  jsonb not null default '[]',
  registered_at                timestamptz,
  renewal_at                   timestamptz,
  billed_at                    timestamptz,
  months_renewed               integer not null default 0,
  renewal_due                  timestamptz,
  updates_due                  timestamptz,
  created_at                   timestamptz not null,
  updated_at                   timestamptz not null,
  idempotency_key              text check (length(idempotency_key) between 1 and 255),
  request_digest               bytea,
  status_folded                text generated always as (lower(status)) stored,
  usecase_folded               text generated always as (lower(usecase)) stored,
  label_folded                 text generated always as (lower(label)) stored,
  registry_campaign_id_folded  text generated always as (lower(registry_campaign_id)) stored,
  check (not stopped or not auto_renewal),
  check (reseller or reseller_id is not null),
  check ((idempotency_key is null) = (request_digest is null))
);
comment on column campaign.seq is 'order of listings';
comment on column campaign.message_flow is 'computed from message_flow_details if these are set';
comment on column campaign.reseller_id is 'null while the reseller of the primary account has no registry ID';
comment on column campaign.stopped is 'not renewed, regardless of auto_renewal';
comment on column campaign.renewal_due is 'next attempt to charge the monthly fee';
comment on column campaign.updates_due is 'deadline for requested changes, until which traffic is allowed';
comment on column campaign.mno_metadata is 'status and limits of each network';
comment on column campaign.idempotency_key is 'idempotency key of the creation';
create index campaign_listed on campaign (account_id, brand_id, seq);
create index on campaign (seq);
create index on campaign (account_id, seq);
create index on campaign (status, seq);
create index on campaign (account_id, brand_id, status_folded, seq) include (status);
create index on campaign (account_id, brand_id, usecase_folded, seq) include (usecase);
create index on campaign (account_id, brand_id, label_folded, seq) include (label);
create index on campaign (account_id, brand_id, registry_campaign_id_folded, seq) include (registry_campaign_id);
create index campaign_of_brand on campaign (brand_id);
create index campaign_at_registry on campaign (account_id, registry_campaign_id) where registry_campaign_id is not null;
create index campaign_renewals on campaign (renewal_due) where renewal_due is not null;
create index campaign_updates on campaign (updates_due) where updates_due is not null;
create index campaign_unnamed on campaign (account_id) where reseller_id is null;
create unique index campaign_once on campaign (account_id, idempotency_key) where idempotency_key is not null;

-- How many campaigns a brand has, so that lists need no count. The brand is locked first, so no other transaction waits for these rows.
create table campaign_tally (
  account_id  text not null references account,
  brand_id    text collate "C" not null,
  status      text collate "C" not null,
  usecase     text collate "C" not null,
  campaigns   integer not null,
  primary key (brand_id, status, usecase)
) with (fillfactor = 70);
create index on campaign_tally (account_id);

create function count_campaigns() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_tally
      select account_id, brand_id, status, usecase, count(*) from added group by 1, 2, 3, 4 order by 2, 3, 4
      on conflict (brand_id, status, usecase) do update set campaigns = campaign_tally.campaigns + excluded.campaigns;
  elsif tg_op = 'DELETE' then
    insert into campaign_tally
      select account_id, brand_id, status, usecase, -count(*) from gone group by 1, 2, 3, 4 order by 2, 3, 4
      on conflict (brand_id, status, usecase) do update set campaigns = campaign_tally.campaigns + excluded.campaigns;
  else
    insert into campaign_tally
      select account_id, brand_id, status, usecase, sum(n)
        from (select account_id, brand_id, status, usecase, 1 as n from added
              union all select account_id, brand_id, status, usecase, -1 from gone) c
       group by 1, 2, 3, 4 having sum(n) <> 0 order by 2, 3, 4
      on conflict (brand_id, status, usecase) do update set campaigns = campaign_tally.campaigns + excluded.campaigns;
  end if;
  return null;
end $$;
create trigger count_added after insert on campaign
  referencing new table as added for each statement execute function count_campaigns();
create trigger count_changed after update on campaign
  referencing old table as gone new table as added for each statement execute function count_campaigns();
create trigger count_gone after delete on campaign
  referencing old table as gone for each statement execute function count_campaigns();

-- Campaigns registered by another connectivity partner, and whether that partner shares them.
create table campaign_sharing (
  campaign_id        text collate "C" primary key references campaign,
  account_id         text not null references account,
  status             text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED')),
  upstream_cnp_id    text not null check (length(upstream_cnp_id) between 1 and 50),
  downstream_cnp_id  text not null check (length(downstream_cnp_id) between 1 and 50),
  created_at         timestamptz not null,
  updated_at         timestamptz not null
);
create index on campaign_sharing (account_id);

-- Events reported by the registry, each once.
create table registry_event (
  id           text collate "C" primary key check (length(id) between 1 and 100),
  account_id   text not null references account,
  kind         text not null,
  subject_id   text collate "C" not null,
  details      jsonb not null,
  received_at  timestamptz not null
);
create index on registry_event (subject_id, received_at);
create index on registry_event (account_id);

-- Requests to the registry. A row is written with its cause and sent under its ID until a response arrives; after a crash it is sent again.
create table registry_request (
  id            uuid primary key,
  account_id    text not null references account,
  kind          text not null check (kind in ('identity', 'vetting', 'import', 'appeal', 'withdrawal', 'reseller', 'campaign',
                'campaign-withdrawal', 'sharing')),
  brand_id      text collate "C" references brand,
  vetting_id    uuid references vetting,
  appeal_id     uuid references vetting_appeal,
  reseller_id   uuid references reseller,
  campaign_id   text collate "C" references campaign,
  network_ids   text[],
  submitted_at  timestamptz not null,
  due_at        timestamptz not null,
  leased_until  timestamptz,
  attempts      integer not null default 0,
  outcome       text check (outcome in ('answered', 'superseded')),
  ended_at      timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((kind in ('vetting', 'import', 'appeal')) = (vetting_id is not null)),
  check ((kind = 'appeal') = (appeal_id is not null)),
  check ((kind = 'reseller') = (reseller_id is not null)),
  check ((kind in ('campaign', 'campaign-withdrawal', 'sharing')) = (campaign_id is not null)),
  check (kind = 'campaign' or network_ids is null),
  check ((kind = 'reseller') = (brand_id is null))
) with (fillfactor = 70);
comment on column registry_request.due_at is 'time of the next request to the registry';
comment on column registry_request.leased_until is 'wall time until which the lease of a node is valid';
comment on column registry_request.network_ids is 'networks that review again; null: all';
create index on registry_request (due_at) where ended_at is null;
create unique index registry_request_one_campaign on registry_request (campaign_id)
  where kind in ('campaign', 'sharing') and ended_at is null;
create index on registry_request (submitted_at) where ended_at is null;
create unique index registry_request_one_identity on registry_request (brand_id) where kind = 'identity' and ended_at is null;

-- Emails with the link that verifies a brand's address. A row is written with its cause and sent until a mail server accepts it.
create table brand_mail (
  id            uuid primary key,
  account_id    text not null references account,
  brand_id      text collate "C" not null references brand,
  recipient     text not null,
  submitted_at  timestamptz not null,
  due_at        timestamptz not null,
  leased_until  timestamptz,
  attempts      integer not null default 0,
  link_hashes   bytea[] not null default '{}',
  outcome       text check (outcome in ('sent', 'failed', 'superseded')),
  failure       text,
  ended_at      timestamptz,
  confirmed_at  timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome = 'failed') is true = (failure is not null)),
  check (cardinality(link_hashes) <= attempts)
) with (fillfactor = 70);
comment on column brand_mail.leased_until is 'wall time until which the lease of a node is valid';
comment on column brand_mail.link_hashes is 'SHA-256 of the secret in the link, one per attempt, because any of them may have arrived';
comment on column brand_mail.confirmed_at is 'when the single-use link was used';
create index on brand_mail (due_at) where ended_at is null;
create index on brand_mail (submitted_at) where ended_at is null;
create index brand_mail_kept on brand_mail (due_at);
create index on brand_mail (brand_id, id);
create index on brand_mail (account_id, recipient, due_at);
create index on brand_mail (account_id, due_at);
create index on brand_mail (recipient, due_at);

-- Emails captured in a sandbox, for its developer to read.
create table captured_mail (
  id          uuid primary key,
  account_id  text not null references account,
  mail_id     uuid not null unique,
  sender      text not null,
  recipient   text not null,
  subject     text not null,
  text        text not null,
  sent_at     timestamptz not null
);
create index on captured_mail (recipient, id);
comment on column captured_mail.mail_id is 'the captured email, which may be deleted earlier, by exchange time';
comment on column captured_mail.id is 'ordered by wall time, for listing and deletion';

-- Verifications of the mobile phones of brands: a text is sent, and its code or a reply is returned.
create table brand_otp (
  id                  uuid primary key,
  reference_id        text collate "C" not null unique check (reference_id ~ '^OTP[0-9A-Z]{10}$'),
  account_id          text not null references account,
  brand_id            text collate "C" not null references brand,
  mobile_phone        text not null,
  sender              text not null,
  status              text not null default 'PENDING' check (status in ('PENDING', 'VERIFIED', 'FAILED', 'SUPERSEDED')),
  pin_hash            bytea,
  by_reply            boolean not null,
  text_sealed         bytea,
  success_text        text,
  guesses             integer not null default 0 check (guesses between 0 and 5),
  message_id          uuid not null unique,
  success_message_id  uuid unique,
  failure             text,
  leased_until        timestamptz,
  due_at              timestamptz,
  attempts            integer not null default 0,
  submitted_at        timestamptz not null,
  expires_at          timestamptz not null,
  replied_at          timestamptz,
  ended_at            timestamptz,
  check ((status = 'PENDING') = (ended_at is null)),
  check (by_reply or pin_hash is not null),
  check (success_message_id is null or (status = 'VERIFIED' and success_text is not null))
) with (fillfactor = 70);
comment on column brand_otp.pin_hash is 'salt, and scrypt hash of the code; null if only a reply verifies';
comment on column brand_otp.replied_at is 'when the phone replied YES; the verification ends shortly afterwards';
comment on column brand_otp.text_sealed is 'text with the code until it becomes a message; then null';
comment on column brand_otp.due_at is 'when one of the two texts becomes a message, or a reply is processed; null: nothing is due';
comment on column brand_otp.leased_until is 'wall time until which the lease of a node is valid';
comment on column brand_otp.failure is 'why the text was not sent, or the verification failed';
create unique index brand_otp_one_pending on brand_otp (brand_id) where status = 'PENDING';
create index on brand_otp (due_at) where due_at is not null;
create index on brand_otp (brand_id, submitted_at);
create index on brand_otp (mobile_phone, submitted_at);
create index on brand_otp (account_id, submitted_at);
create index brand_otp_kept on brand_otp (expires_at);

-- All status changes of brands, vettings, campaigns and resellers, with their actor.
create table tendlc_history (
  id          uuid primary key,
  account_id  text not null references account,
  machine     text not null check (machine in ('brand', 'identity', 'email', 'mobile', 'vetting', 'appeal', 'reseller', 'campaign', 'campaign number')),
  subject_id  text collate "C" not null,
  event       text not null,
  from_state  text,
  to_state    text not null,
  actor       text not null,
  reason      text,
  at          timestamptz not null
);
comment on column tendlc_history.from_state is 'null for the first state';
create index on tendlc_history (machine, subject_id, id);

select tenant_isolation('reseller'), tenant_isolation('brand'), tenant_isolation('brand_tally'), tenant_isolation('campaign_tally'), tenant_isolation('vetting'), tenant_isolation('vetting_appeal'),
  tenant_isolation('vetting_evidence'), tenant_isolation('campaign'), tenant_isolation('campaign_sharing'), tenant_isolation('registry_event'),
  tenant_isolation('registry_request'),
  tenant_isolation('brand_mail'), tenant_isolation('captured_mail'), tenant_isolation('brand_otp'),
  tenant_isolation('tendlc_history');
