-- What the migrations yield. Written by `node bin/snapshot.ts`; not to be run.

-- Tables and columns
account.id text not null
account.primary_id text
account.name text not null
account.home_country text not null default 'US'::text
account.status text not null default 'active'::text
account.signature_secret bytea not null
account.previous_signature_secret bytea
account.previous_signs_until timestamp with time zone -- wall time; until then webhooks are signed with both secrets
account.listened_until timestamp with time zone -- wall time; until then events without a URL are kept for `listen`
account.inbound_url text
account.status_url text
account.compliance_events_url text -- webhook URL for events of 10DLC and toll-free registrations; null: not sent
account.http_forward_method text not null default 'POST_JSON'::text
account.webhook_version text not null default 'v1'::text
account.webhook_any_2xx boolean not null default false -- whether any 2xx response acknowledges a webhook, not only 200 and 204
account.webhook_410_disables boolean not null default false -- whether a 410 response disables the endpoint
account.unknown_outcome text not null default 'at_least_once'::text
account.max_outbound_request integer not null default 30
account.max_inbound_request integer not null default 30
account.max_calls_per_second integer not null default 30
account.max_numbers integer not null default 10000
account.created_at timestamp with time zone not null default clock_timestamp()
account.name_folded text default lower(name) generated -- lower case for searches: with row-level security, an index on an expression would not be used
account_activity.account_id text not null
account_activity.id uuid not null -- UUIDv7 of the wall time
account_activity.actor text not null -- the email address of a member, "API secret", "application:<id>", "SIM API user <login>", "operator", or "unknown"
account_activity.address text not null
account_activity.kind text not null -- a kind of sign-in or change of a member, or the ID of an operation
account_activity.subject text
account_activity.detail jsonb not null default '{}'::jsonb
account_activity.outcome text not null default 'done'::text -- unknown from the insertion before the change until its result; summary: requests beyond the limit of entries per hour
account_activity.status smallint -- HTTP status of a change; null: unknown
account_activity.problem text -- title of the problem of a refused change
account_activity.request_id text
account_activity.requests integer -- number of requests of a summary
account_endpoint.id uuid not null
account_endpoint.account_id text not null
account_endpoint.url text not null
account_endpoint.description text not null default ''::text
account_endpoint.event_types text[] -- null: all types
account_endpoint.notify_email text -- the address that is notified when the exchange disables the endpoint
account_endpoint.enabled boolean not null default true -- false: switched off by the customer, so that no events are enqueued for it
account_endpoint.secret bytea not null
account_endpoint.previous_secret bytea
account_endpoint.previous_signs_until timestamp with time zone -- wall time; until then webhooks are signed with both secrets
account_endpoint.created_at timestamp with time zone not null default clock_timestamp()
account_endpoint.deleted_at timestamp with time zone -- wall time; the row is kept as long as the history that refers to it
account_protection.account_id text not null
account_protection.premium_plan boolean not null default false -- whether trusted_recipient overrides fraud-protection rules
account_protection.countries text not null default 'default'::text -- where the account may send unless a rule decides otherwise; default: home country in production, all countries in the sandbox
account_redaction.account_id text not null
account_redaction.own boolean not null default false -- whether the account has separate retention periods; otherwise those of the exchange apply
account_redaction.text_days integer -- null: as long as all texts; 0: until the message is final and its webhooks are sent
account_redaction.number_days integer -- null: as long as messages; at least as long as receipts are matched by number
account_redaction.number_key bytea -- sealed; key for searches by masked numbers, created before the first number is masked
account_redaction.texts_until uuid not null default '00000000-0000-0000-0000-000000000000'::uuid -- texts of messages with smaller IDs are redacted, except waiting ones
account_redaction.numbers_until uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
account_redaction.worked_at timestamp with time zone not null default clock_timestamp() -- when there was last something to redact; idle accounts are checked less often
account_redaction.next_at timestamp with time zone not null default clock_timestamp()
account_session.id uuid not null
account_session.hash bytea not null -- SHA-256 of the 256 random bits in the cookie
account_session.account_id text not null
account_session.secret_id uuid -- the session ends when this secret is revoked
account_session.created_at timestamp with time zone not null default clock_timestamp()
account_session.seen_at timestamp with time zone not null default clock_timestamp()
account_session.address text not null
account_session.browser text not null
account_session.member_id uuid
account_sign_on.account_id text not null
account_sign_on.issuer text not null
account_sign_on.client_id text not null
account_sign_on.client_secret bytea not null -- sealed
account_sign_on.required boolean not null -- members other than owners cannot sign in with a password
account_sign_on.join_role text -- role of people with an email address at mail_domains who are not members yet; null: they cannot sign in
account_sign_on.mail_domains text[] not null
account_sign_on.changed_at timestamp with time zone not null default clock_timestamp()
address_check.account_id text not null
address_check.began_at timestamp with time zone not null
address_check.checks integer not null
application.id uuid not null
application.account_id text not null
application.name text not null
application.public_key text not null
application.key_version integer not null default 1
application.capabilities jsonb not null default '{}'::jsonb
application.privacy jsonb not null default '{"improve_ai": true}'::jsonb
application.created_at timestamp with time zone not null default clock_timestamp()
auto_reload.account_id text not null
auto_reload.trx text not null -- reference of the first payment
auto_reload.amount bigint not null
auto_reload.threshold bigint not null
auto_reload.due_at timestamp with time zone not null -- exchange time of the next check of the balance
balance.account_id text not null
balance.payer_id text -- primary account whose balance is shared, set when the account is opened; null: own balance
balance.amount bigint not null default 0 -- micro-euros; equals the sum of the account's ledger entries
balance.credit_limit bigint not null default 0
balance.tokens double precision not null default 0 -- token bucket: outbound messages that may be accepted now, refilled at max_outbound_request per second
balance.refilled_at timestamp with time zone not null default clock_timestamp()
bind_holder.node_id uuid not null
bind_holder.seen_at timestamp with time zone not null
brand.id text not null
brand.seq bigint not null identity -- order of listings
brand.account_id text not null
brand.status text not null default 'ACTIVE'::text
brand.identity_status text not null default 'PENDING'::text
brand.entity_type text
brand.display_name text not null
brand.company_name text
brand.first_name text
brand.last_name text
brand.ein text
brand.ein_issuing_country text
brand.universal_ein text
brand.alt_business_id_type text
brand.alt_business_id text
brand.phone text
brand.mobile_phone text
brand.street text
brand.city text
brand.state text
brand.postal_code text
brand.country text
brand.email text
brand.verification_email text
brand.stock_symbol text
brand.stock_exchange text
brand.website text
brand.vertical text
brand.reference_id text -- reference chosen by the customer, unique per account
brand.reseller boolean not null default false
brand.registry_brand_id text
brand.brand_relationship text not null default 'BASIC_ACCOUNT'::text
brand.partner boolean not null default false -- registered by another service provider, which shares campaigns
brand.campaign_count integer not null default 0 -- active campaigns; the brand can be deleted only at 0
brand.feedback jsonb not null default '[]'::jsonb -- categories that the registry could not verify
brand.email_verified_at timestamp with time zone -- when the link sent to verification_email was used; reset by a new address
brand.mobile_verified_at timestamp with time zone -- when the mobile phone was verified; reset by a new number
brand.carrier_suspensions jsonb not null default '[]'::jsonb
brand.created_at timestamp with time zone not null
brand.updated_at timestamp with time zone not null
brand.ein_folded text default lower(ein) generated -- lower case for prefix searches: with row-level security, an index on an expression would not be used
brand.display_name_folded text default lower(display_name) generated
brand.company_name_folded text default lower(company_name) generated
brand.email_folded text default lower(email) generated
brand.vettings_read_at timestamp with time zone -- wall time when the vettings of the brand were last read at the registry
brand.changed_at timestamp with time zone -- when the customer last changed the data; null if never
brand.registry_hold text -- why an operator must state the ID at the registry: it was decided by hand without it, the registry does not know it, or another brand has it
brand.stated_qualification jsonb not null default '[]'::jsonb -- terms of networks as an operator has stated them, used while operators decide by hand; networks that are not listed have the lowest throughput
brand_mail.id uuid not null
brand_mail.account_id text not null
brand_mail.brand_id text not null
brand_mail.recipient text not null
brand_mail.submitted_at timestamp with time zone not null
brand_mail.due_at timestamp with time zone not null
brand_mail.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
brand_mail.attempts integer not null default 0
brand_mail.link_hashes bytea[] not null default '{}'::bytea[] -- SHA-256 of the secret in the link, one per attempt, because any of them may have arrived
brand_mail.outcome text
brand_mail.failure text
brand_mail.ended_at timestamp with time zone
brand_mail.confirmed_at timestamp with time zone -- when the single-use link was used
brand_mail.last_failure text
brand_otp.id uuid not null
brand_otp.reference_id text not null
brand_otp.account_id text not null
brand_otp.brand_id text not null
brand_otp.mobile_phone text not null
brand_otp.sender text
brand_otp.status text not null default 'PENDING'::text
brand_otp.pin_hash bytea -- salt, and scrypt hash of the code; null if only a reply verifies, and until the registry has accepted its code
brand_otp.by_reply boolean not null
brand_otp.text_sealed bytea -- text with the code until it becomes a message, or template until the registry has it; then null
brand_otp.success_text text
brand_otp.guesses integer not null default 0
brand_otp.message_id uuid not null
brand_otp.success_message_id uuid
brand_otp.failure text -- why the text was not sent, or the verification failed
brand_otp.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
brand_otp.due_at timestamp with time zone -- when one of the two texts becomes a message, a reply is processed, or the registry is queried; null: nothing is due
brand_otp.attempts integer not null default 0
brand_otp.submitted_at timestamp with time zone not null
brand_otp.expires_at timestamp with time zone not null
brand_otp.replied_at timestamp with time zone -- when the phone replied YES; the verification ends shortly afterwards
brand_otp.ended_at timestamp with time zone
brand_otp.text_shown text
brand_otp.by_registry boolean not null default false -- whether the campaign registry sends the text and checks the code
brand_otp.registry_reference text -- ID of the verification at the registry; null if its response was lost
brand_otp.delivery_status text -- delivery of the text of the registry; null until it was read
brand_otp.delivery_status_at timestamp with time zone
brand_otp.delivery_details text
brand_tally.account_id text not null
brand_tally.status text not null
brand_tally.brands integer not null
call_lease.account_id text not null
call_lease.calls double precision not null -- token bucket: calls left at that time, refilled at max_calls_per_second, at most one second's worth
call_lease.at timestamp with time zone not null default clock_timestamp()
call_lease.kind text not null default 'calls'::text -- calls, or polls for number-bound tokens; max_calls_per_second applies to each separately
campaign.id text not null
campaign.seq bigint not null identity -- order of listings
campaign.account_id text not null
campaign.brand_id text not null
campaign.status text not null default 'PENDING_REVIEW'::text
campaign.traffic_enabled boolean not null default false
campaign.registry_status text not null default 'UNKNOWN'::text
campaign.registry_campaign_id text
campaign.usecase text
campaign.sub_usecases text[] not null default '{}'::text[]
campaign.label text
campaign.description text not null
campaign.message_flow text not null -- computed from message_flow_details if these are set
campaign.message_flow_details jsonb
campaign.opt_in_keywords text
campaign.opt_in_message text
campaign.opt_out_keywords text not null default 'STOP'::text
campaign.opt_out_message text
campaign.help_keywords text not null default 'HELP'::text
campaign.help_message text
campaign.sample_one text
campaign.sample_two text
campaign.sample_three text
campaign.sample_four text
campaign.sample_five text
campaign.age_gated boolean not null default false
campaign.direct_lending boolean not null default false
campaign.embedded_link boolean not null default false
campaign.embedded_phone boolean not null default false
campaign.number_pool boolean not null default false
campaign.terms_and_conditions boolean not null default false
campaign.hipaa boolean
campaign.reseller boolean not null default false
campaign.reseller_id text default 'R000000'::text -- null while the reseller of the primary account has no registry ID
campaign.partner boolean not null default false
campaign.auto_renewal boolean not null default true
campaign.stopped boolean not null default false -- not renewed, regardless of auto_renewal
campaign.mno_metadata jsonb not null default '[]'::jsonb -- status and limits of each network
campaign.suspensions jsonb not null default '[]'::jsonb
campaign.registered_at timestamp with time zone
campaign.renewal_at timestamp with time zone
campaign.billed_at timestamp with time zone
campaign.months_renewed integer not null default 0
campaign.renewal_due timestamp with time zone -- next attempt to charge the monthly fee
campaign.updates_due timestamp with time zone -- deadline for requested changes, until which traffic is allowed
campaign.created_at timestamp with time zone not null
campaign.updated_at timestamp with time zone not null
campaign.idempotency_key text -- idempotency key of the creation
campaign.request_digest bytea
campaign.status_folded text default lower(status) generated
campaign.usecase_folded text default lower(usecase) generated
campaign.label_folded text default lower(label) generated
campaign.registry_campaign_id_folded text default lower(registry_campaign_id) generated
campaign.content_action text -- action for messages whose text does not comply; null: setting of exchange_content
campaign.registry_renews_on date -- date at which the registry renews the campaign, for its fee
campaign.registry_hold text -- why an operator must state the ID at the registry: it was decided by hand without it, the registry does not know it, or another campaign has it
campaign_number.id uuid not null
campaign_number.account_id text not null
campaign_number.brand_id text not null
campaign_number.campaign_id text not null
campaign_number.number text not null
campaign_number.country text not null
campaign_number.status text not null
campaign_number.compliance text[] not null default '{}'::text[]
campaign_number.ownership_id uuid -- ownership of the linked number; null after it has ended
campaign_number.moves_from uuid -- link that ends when this one becomes LINKED; until then the number belongs to that campaign
campaign_number.submitted_at timestamp with time zone not null -- time of the last request to the registry
campaign_number.due_at timestamp with time zone -- time of the next request to the registry; null: none is pending
campaign_number.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
campaign_number.attempts integer not null default 0
campaign_number.created_at timestamp with time zone not null
campaign_number.updated_at timestamp with time zone not null
campaign_number.failures integer not null default 0 -- failed queries about the number in a row; it is then queried with fewer others
campaign_sharing.campaign_id text not null
campaign_sharing.account_id text not null
campaign_sharing.status text not null default 'PENDING'::text
campaign_sharing.upstream_cnp_id text not null
campaign_sharing.downstream_cnp_id text not null
campaign_sharing.created_at timestamp with time zone not null
campaign_sharing.updated_at timestamp with time zone not null
campaign_tally.account_id text not null
campaign_tally.brand_id text not null
campaign_tally.status text not null
campaign_tally.usecase text
campaign_tally.campaigns integer not null
campaign_violation.message_id uuid not null
campaign_violation.rule text not null
campaign_violation.campaign_id text not null
campaign_violation.account_id text not null
campaign_violation.action text not null
campaign_violation.at timestamp with time zone not null -- when the message was accepted
captured_mail.id uuid not null -- ordered by wall time, for listing and deletion
captured_mail.account_id text not null
captured_mail.mail_id uuid not null -- the captured email, which may be deleted earlier, by exchange time
captured_mail.sender text not null
captured_mail.recipient text not null
captured_mail.subject text not null
captured_mail.sent_at timestamp with time zone not null
captured_mail.text_sealed bytea not null -- sealed; text with the link
card_detachment.method text not null
card_detachment.created_at timestamp with time zone not null default clock_timestamp()
card_detachment.due_at timestamp with time zone not null default clock_timestamp()
card_setup.id uuid not null
card_setup.account_id text not null
card_setup.trx text not null
card_setup.email text not null
card_setup.session_id text -- the session of the page at the provider; null until the provider has answered
card_setup.outcome text
card_setup.created_at timestamp with time zone not null default clock_timestamp()
card_setup.due_at timestamp with time zone not null default (clock_timestamp() + '00:05:00'::interval) -- wall time at which the session is read or closed, because its event or a request may be lost
card_setup.ended_at timestamp with time zone
card_setup.page_ended_at timestamp with time zone -- when it was known that no card can be entered on the page any more, and a card that was entered was saved or enqueued to be detached
carrier.id text not null
carrier.name text not null
carrier.status text not null default 'active'::text
carrier.status_since timestamp with time zone not null default clock_timestamp()
carrier.empty_since timestamp with time zone -- when the queue of a draining carrier became empty
carrier.host text not null
carrier.port integer not null
carrier.tls boolean not null default false
carrier.tls_ca text -- PEM: the only trusted certificate authority or certificate; null: authorities of the machine
carrier.bind_mode text not null default 'transceiver'::text -- pair: a transmitter and a receiver bind per slot
carrier.system_id text not null
carrier.password bytea not null
carrier.system_type text not null default ''::text
carrier.binds integer not null default 1
carrier.submit_window integer not null default 10
carrier.submits_per_second integer not null default 0 -- contracted rate over all binds; 0: unlimited
carrier.concatenation text not null default 'udh8'::text -- how segments of a long text are marked: user data header with an 8-bit or 16-bit reference, sar parameters, or one message_payload
carrier.alphabet text not null default 'gsm'::text -- alphabet of data_coding 0
carrier.response_id_form text not null default 'loose'::text
carrier.receipt_id_form text not null default 'loose'::text
carrier.response_timeout_ms integer not null default 30000
carrier.enquire_link_ms integer not null default 20000
carrier.receipt_wait_seconds integer not null default 60 -- time that a draining carrier with an empty queue stays bound for delivery receipts
carrier.entity_id_tag integer default 5120 -- tag of the optional parameter with the entity_id of the message, 0x1400 for Indian carriers; null: not sent
carrier.content_id_tag integer default 5121 -- tag of the optional parameter with the content_id (template ID), 0x1401 for Indian carriers; null: not sent
carrier.created_at timestamp with time zone not null default clock_timestamp()
carrier.dead_peer_timeout_ms integer not null default 120000 -- time after which the carrier drops an unresponsive session; the slot of a frozen node is not bound again before
carrier_bind.carrier_id text not null
carrier_bind.slot integer not null
carrier_bind.owner uuid
carrier_bind.lease_until timestamp with time zone
carrier_bind.state text not null default 'CLOSED'::text
carrier_bind.state_since timestamp with time zone not null default clock_timestamp()
carrier_bind.unbound_since timestamp with time zone default clock_timestamp() -- when the session was last bound; null while it is bound
carrier_bind.reason text
carrier_bind.metrics jsonb -- counters and rates of the session, stored by its owner every few seconds
carrier_bind.metrics_at timestamp with time zone
carrier_error.carrier_id text not null
carrier_error.kind text not null
carrier_error.value text not null -- status in decimal, never 0; or the err of a receipt without leading zeros
carrier_error.outcome text
carrier_error.code integer not null
change_check.id uuid not null
change_check.began_at timestamp with time zone not null
change_check.checked_at timestamp with time zone not null default clock_timestamp()
change_check.seals bigint not null
change_check.head bytea
change_check.faults jsonb not null
change_seal.number bigint not null
change_seal.change_id uuid not null
change_seal.hash bytea not null -- SHA-256 of the previous hash, 32 zeros for the first one, and the change as JSON
change_seal.sealed_at timestamp with time zone not null default clock_timestamp()
change_unsealed.change_id uuid not null
chat_channel.name text not null -- value of the member channel of messages
chat_channel.title text not null
chat_channel.callback_url text not null
chat_channel.price bigint not null default 0 -- micro-euros per message
chat_channel.token_hash bytea not null -- SHA-256 of the token that the chat service sends
chat_channel.previous_token_hash bytea
chat_channel.signing_secret bytea not null
chat_channel.previous_signing_secret bytea
chat_channel.previous_until timestamp with time zone -- wall time until which the previous token and secret are valid
chat_channel.created_at timestamp with time zone not null default clock_timestamp()
chat_inbound.channel text not null
chat_inbound.chat_message_id text not null
chat_inbound.account_id text not null
chat_inbound.message_id uuid not null
chat_inbound.request bytea not null -- digest of the request
chat_inbound.at timestamp with time zone not null default clock_timestamp()
chat_indicator.channel text not null
chat_indicator.sender text not null
chat_indicator.recipient text not null
chat_indicator.account_id text not null
chat_indicator.message_id uuid not null
chat_indicator.chat_message_id text not null
chat_indicator.due_at timestamp with time zone not null -- exchange time at which it ends
chat_sender.channel text not null
chat_sender.sender text not null
chat_sender.account_id text not null
chat_sender.application_id uuid -- application whose webhooks receive messages to the sender; null: webhooks of the account
compliance_report.view smallint not null -- 0: all accounts by kind; 1: by account and kind; 2: all accounts by kind and reason; 3: by account, kind and reason; 4: by account
compliance_report.step smallint not null -- 0: hour, 1: day, 2: week from Monday, all UTC
compliance_report.account_id text not null -- empty in views 0 and 2
compliance_report.at timestamp with time zone not null -- hour or day of the submission
compliance_report.kind text not null -- empty in view 4
compliance_report.reason text not null -- empty in views 0, 1 and 4, which count all submissions; views 2 and 3 count those with a reason
compliance_report.submitted bigint not null -- excludes the rows of compliance_report_change
compliance_report.approved bigint not null
compliance_report.rejected bigint not null
compliance_report.changes_requested bigint not null
compliance_report.withdrawn bigint not null
compliance_report.durations bigint[] not null -- decisions by bucket of the time to the decision
compliance_report_change.hour timestamp with time zone not null -- hour of the submission
compliance_report_change.account_id text not null
compliance_report_change.kind text not null
compliance_report_change.reason text not null
compliance_report_change.bucket smallint -- bucket of the time to the decision; null without a decision
compliance_report_change.submitted integer not null
compliance_report_change.approved integer not null
compliance_report_change.rejected integer not null
compliance_report_change.changes_requested integer not null
compliance_report_change.withdrawn integer not null
dispatch.message_id uuid not null
dispatch.account_id text not null
dispatch.carrier_id text not null
dispatch.due_at timestamp with time zone not null -- exchange time; infinity while the message waits in its throttle bucket
dispatch.attempt integer not null default 0 -- number of submits to any carrier; outcomes of earlier attempts are discarded
dispatch.tries integer not null default 0 -- number of submits to the current carrier
dispatch.unknown_outcomes integer not null default 0 -- number of submits with unknown outcome; the fifth ends the message
dispatch.owner uuid
dispatch.lease_until timestamp with time zone
dispatch.sent_at timestamp with time zone -- set before the first byte is sent: the row may have reached the carrier
dispatch.expires_at timestamp with time zone not null
dispatch.bind_slot integer
dispatch.sequence integer
dispatch.reference integer -- concatenation reference of the segments, drawn at the first submit
dispatch.bucket text -- throttle bucket of the network: network, scope and owner of the cap; schedule if the message was scheduled and has no limit
dispatch.text_sealed bytea
endpoint_hour.endpoint_id uuid not null
endpoint_hour.account_id text not null
endpoint_hour.hour timestamp with time zone not null -- exchange time
endpoint_hour.succeeded boolean not null
endpoint_hour.bucket smallint not null -- the duration of an attempt is at most 2^(bucket/4) milliseconds and above that of the previous bucket
endpoint_hour.attempts integer not null
erasure.id uuid not null
erasure.person text not null -- keyed digest of the number: equal for equal numbers, meaningless without the key
erasure.account_id text
erasure.number bytea -- sealed; deleted when the erasure is done
erasure.state text not null default 'erasing'::text
erasure.until_id uuid not null -- messages with smaller IDs are erased; later ones arrived after the request
erasure.source integer not null default 0 -- index of the current personal-data source
erasure.after text not null default ''::text -- position in the current personal-data source
erasure.passes integer not null default 0
erasure.counts jsonb not null default '{}'::jsonb -- erased records by kind
erasure.waiting jsonb not null default '{}'::jsonb -- number of records, by kind, that could not be erased yet in this pass
erasure.previous_waiting jsonb not null default '{}'::jsonb -- number of records, by kind, that could not be erased in the previous pass
erasure.requested_at timestamp with time zone not null default clock_timestamp()
erasure.next_at timestamp with time zone not null default clock_timestamp()
erasure.done_at timestamp with time zone
exchange_clock.singleton boolean not null default true
exchange_clock.offset_ms bigint not null default 0
exchange_content.singleton boolean not null default true
exchange_content.action text not null default 'flag'::text
exchange_mode.single boolean not null default true
exchange_mode.mode text not null
exchange_mode.since timestamp with time zone not null default now()
exchange_redaction.singleton boolean not null default true
exchange_redaction.text_days integer
exchange_redaction.number_days integer
fee.kind text not null
fee.country text not null default ''::text -- empty: all countries
fee.number_type text not null default ''::text -- empty: all types
fee.amount bigint not null -- micro-euros; kinds without a row are free
idempotency_key.account_id text not null
idempotency_key.key text not null
idempotency_key.request bytea not null -- digest of the request and its sender
idempotency_key.message_id uuid not null
idempotency_key.workflow_id uuid
idempotency_key.at timestamp with time zone not null default clock_timestamp()
inbound_long.id uuid not null
inbound_long.account_id text not null
inbound_long.carrier_id text not null
inbound_long.sender text not null
inbound_long.recipient text not null
inbound_long.scheme text not null
inbound_long.reference integer not null
inbound_long.total integer not null
inbound_long.due_at timestamp with time zone not null -- exchange time until which missing segments are awaited; after the delivery, until which repeated segments are recognized
inbound_long.delivered_as uuid
inbound_long.delivered_at timestamp with time zone
inbound_pace.account_id text not null
inbound_pace.free_at timestamp with time zone not null -- exchange time of the next free slot; slots are 1/max_inbound_request s apart
inbound_pace.reschedule_per_second integer -- new rate, in segments per second, at which queued events are rescheduled; null: no rescheduling in progress
inbound_pace.reschedule_due timestamp with time zone -- position of the rescheduling: due time, and event ID, of the last rescheduled event
inbound_pace.reschedule_event_id uuid
inbound_pace.reschedule_slot timestamp with time zone -- next free slot of the new schedule
inbound_part.long_id uuid not null
inbound_part.account_id text not null
inbound_part.part integer not null
inbound_part.arrived_at timestamp with time zone not null
inbound_part.coding text not null -- alphabet of the octets by the settings of the carrier when they arrived
inbound_part.data_coding integer not null
inbound_part.octets bytea not null
inbound_part.header bytea -- user data header that preceded the octets
inventory.msisdn text not null
inventory.country text not null
inventory.type text not null
inventory.features text not null
inventory.status text not null default 'available'::text
inventory.initial_price bigint -- micro-euros, charged once at the purchase; null: price of the fee table
inventory.cost bigint -- micro-euros per month, charged from the purchase on; null: price of the fee table
inventory.limitations jsonb
inventory.previous_owner text -- account that may buy the number back during the quarantine
inventory.free_at timestamp with time zone -- exchange time at which the quarantine ends
inventory.carriers text[] -- carriers that serve the number; null: carriers with a route to it
invitation.id uuid not null
invitation.hash bytea not null
invitation.kind text not null -- first: creates the first user; reset: sets a new password
invitation.email text
invitation.name text
invitation.roles text[] not null
invitation.person_id uuid
invitation.created_at timestamp with time zone not null default clock_timestamp()
invitation.expires_at timestamp with time zone not null
keyword_reply.account_id text not null
keyword_reply.number text not null
keyword_reply.subscriber text not null
keyword_reply.keyword text not null
keyword_reply.requested_at timestamp with time zone not null
keyword_reply.inbound_message_id uuid not null -- inbound message with the keyword
keyword_reply.application_id uuid
keyword_reply.text text not null
keyword_reply.due_at timestamp with time zone -- null after the reply has become a message
ledger_check.account_id text not null
ledger_check.upto uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
ledger_check.sum bigint not null default 0
ledger_check.checked_at timestamp with time zone not null default clock_timestamp()
ledger_check.recount boolean not null default false -- whether the ledger is summed from the beginning, because the sums differed
ledger_check.difference bigint not null default 0 -- balance minus ledger at the last check, in micro-euros; any value except 0 is an error
ledger_entry.id uuid not null
ledger_entry.account_id text not null
ledger_entry.at timestamp with time zone not null default exchange_now() -- exchange time
ledger_entry.kind text not null
ledger_entry.amount bigint not null
ledger_entry.messages integer not null default 0
ledger_entry.message_id uuid
ledger_entry.reference text -- reference of the adjustment or payment; unique per account and kind
ledger_entry.fee text -- kind of the charged fee
ledger_entry.spent_by text -- subaccount that shares the balance and spent the amount
mail_count.key text not null -- kind of the emails, and a hash of the account, the recipient, or both
mail_count.day date not null -- UTC day, by wall time
mail_count.mails integer not null
member.id uuid not null
member.account_id text not null
member.email text not null
member.name text not null
member.role text not null
member.password text -- argon2id in PHC form
member.totp_secret bytea -- sealed; null: no authenticator code required
member.totp_step bigint not null default 0 -- time step of the last used code; codes of this step and of earlier steps are rejected
member.totp_offered bytea -- sealed; becomes totp_secret when a code confirms it
member.created_at timestamp with time zone not null default clock_timestamp()
member.entered_at timestamp with time zone not null default clock_timestamp() -- last sign-in
member.subject text -- the identity at the provider of the account, since the first single sign-on
member_invitation.id uuid not null
member_invitation.hash bytea not null
member_invitation.account_id text not null
member_invitation.email text not null
member_invitation.name text not null
member_invitation.role text not null
member_invitation.invited_by uuid -- null: by an API secret
member_invitation.created_at timestamp with time zone not null default clock_timestamp()
member_invitation.expires_at timestamp with time zone not null
member_network.member_id uuid not null
member_network.network text not null
member_network.seen_at timestamp with time zone not null default clock_timestamp()
member_recovery_code.member_id uuid not null
member_recovery_code.hash bytea not null
member_reset.member_id uuid not null
member_reset.id uuid not null
member_reset.hash bytea not null
member_reset.expires_at timestamp with time zone not null
message.id uuid not null
message.account_id text not null
message.application_id uuid
message.direction text not null
message.channel text not null default 'sms'::text -- sms, or the name of a chat channel
message.sender text not null
message.recipient text not null
message.text text -- null after redaction
message.number_tag bytea -- keyed digest of the other party's number if that is masked, for searches by number
message.encoding text not null
message.parts integer not null
message.status text not null
message.error_code integer
message.error_detail text
message.price bigint not null
message.network text
message.carrier_id text
message.client_ref text
message.webhook_url text
message.webhook_version text
message.possible_duplicate boolean not null default false
message.accepted_at timestamp with time zone not null
message.expires_at timestamp with time zone not null -- exchange time at which the ttl ends
message.actor text not null
message.details jsonb -- members used only by carriers, rules and operators: encoding_type, content_id, entity_id, pool_id, trusted_recipient; of an inbound message the other members of its webhook
message.workflow_id uuid
message.workflow_item integer -- 1: first message of the workflow
message.workflow_items integer
message.country text -- country of the other party's number, if the network is not stored
message.smpp jsonb -- the SMPP user, the addresses as submitted, and the ID and the requested receipts of each submit; null for messages by HTTP
message_event.message_id uuid not null
message_event.account_id text not null
message_event.at timestamp with time zone not null default clock_timestamp()
message_event.event text not null
message_event.status text
message_event.actor text not null
message_event.reason text
message_event.details jsonb
message_minute.minute timestamp with time zone not null
message_minute.node_id uuid not null
message_minute.carrier_id text not null
message_minute.country text not null
message_minute.accepted integer not null
message_minute.submitted integer not null
message_minute.delivered integer not null
message_minute.undeliverable integer not null
message_minute.rejected integer not null
message_query.message_id uuid not null
message_query.account_id text not null
message_query.carrier_id text not null
message_query.requested_at timestamp with time zone not null default clock_timestamp()
message_query.lease_until timestamp with time zone -- a node is querying until then
message_query.ended_at timestamp with time zone
message_query.outcome text
message_query.detail text -- state of the message, or error of the carrier
message_report.view smallint not null -- 0: all accounts by carrier, network and error; 1: the same by account; 2: by account, sender and error; 3: by account, carrier and error; 4: all accounts by carrier and error; 5: by account
message_report.step smallint not null -- 0: hour, 1: day, 2: week from Monday, all UTC
message_report.account_id text not null -- empty in views 0 and 4
message_report.at timestamp with time zone not null
message_report.carrier_id text not null
message_report.network text not null -- network, or the country of messages without a network
message_report.sender text not null -- empty in other views, and for the senders beyond the first 100 of an account in an hour
message_report.error_code integer not null -- 0: no error
message_report.accepted integer not null -- messages that have this status now; excludes the rows of message_report_change
message_report.submitted integer not null
message_report.delivered integer not null
message_report.read integer not null
message_report.undeliverable integer not null
message_report.rejected integer not null
message_report.received integer not null
message_report.parts bigint not null
message_report.spent bigint not null
message_report.latencies integer[] not null -- messages by bucket of the time from the submission to the final receipt
message_report_change.hour timestamp with time zone not null
message_report_change.account_id text not null
message_report_change.carrier_id text not null
message_report_change.network text not null -- network, or the country of messages without a network
message_report_change.sender text not null -- own number of the account: the sender of outbound and the recipient of inbound messages
message_report_change.error_code integer not null
message_report_change.status text not null -- status of outbound messages; received for inbound ones
message_report_change.latency smallint -- bucket of the time from the submission to the final receipt, for changes that a receipt has caused
message_report_change.messages integer not null
message_report_change.parts bigint not null
message_report_change.spent bigint not null
message_resend.message_id uuid not null
message_resend.account_id text not null
message_resend.batch_id uuid -- null: sent again by a request for this message only
message_resend.new_message_id uuid -- stored in the transaction that accepts the new message
message_resend.failure text
message_resend.tries smallint not null default 0
message_schedule.message_id uuid not null
message_schedule.account_id text not null
message_schedule.due_at timestamp with time zone not null -- exchange time
message_schedule.bucket text -- throttle bucket of the network in which the message will wait; null without a limit
message_smpp_id.id text not null -- a UUID, 10 decimal digits, or 8 or 9 hexadecimal digits
message_smpp_id.message_id uuid not null
message_smpp_id.account_id text not null
migration.name text not null
migration.checksum text not null
migration.applied_at timestamp with time zone not null default now()
network_area.kind text not null
network_area.mcc text not null
network_area.mnc text not null
network_area.area integer not null
network_area.latitude double precision not null
network_area.longitude double precision not null
network_area.radius double precision not null
network_area.cells integer not null
network_assertion.application_id uuid not null
network_assertion.jti bytea not null -- SHA-256 of the jti
network_assertion.account_id text not null
network_assertion.used_by uuid not null -- the request or token that was created with it
network_assertion.expires_at timestamp with time zone not null
network_cell.kind text not null -- identifier type: CGI (LAC and CI), SAI (LAC and SAC), ECGI (E-UTRAN) or NCGI (NR)
network_cell.mcc text not null
network_cell.mnc text not null
network_cell.cell bigint not null
network_cell.area integer not null -- LAC or TAC; -1: unspecified, not allowed for CGI and SAI
network_cell.latitude double precision not null
network_cell.longitude double precision not null
network_cell.radius double precision not null
network_cell_import.id uuid not null
network_cell_import.status text not null default 'open'::text
network_cell_import.dry_run boolean not null
network_cell_import.replace boolean not null
network_cell_import.rows_read integer not null default 0
network_cell_import.added integer not null default 0
network_cell_import.changed integer not null default 0
network_cell_import.unchanged integer not null default 0
network_cell_import.removed integer not null default 0
network_cell_import.creator text not null
network_cell_import.began_at timestamp with time zone not null default clock_timestamp()
network_cell_import.ended_at timestamp with time zone
network_consent_hook.id uuid not null
network_consent_hook.purpose text not null
network_consent_hook.grant_name text not null
network_consent_hook.mode text not null
network_consent_hook.url text
network_consent_hook.secret bytea -- sealed; signs requests to the webhook
network_consent_hook.created_at timestamp with time zone not null
network_decision.request_id uuid not null
network_decision.account_id text not null
network_decision.application_id uuid not null
network_decision.msisdn text not null
network_decision.purpose text not null
network_decision.grants text[] not null
network_decision.outcome text not null
network_decision.decided_by text not null
network_decision.decision_reason text
network_decision.decided_at timestamp with time zone not null
network_prefix.prefix text not null
network_prefix.network text not null -- MCC and MNC
network_prefix.country text not null
network_prefix.name text not null
network_request.id uuid not null
network_request.hash bytea not null -- SHA-256 of its auth_req_id
network_request.account_id text not null
network_request.application_id uuid not null
network_request.key_version integer not null -- key version of the application; requests of older keys are invalid
network_request.msisdn text not null
network_request.purpose text not null
network_request.grants text[] not null
network_request.basis text not null -- why the number may be queried: virtual number, SIM assigned to the account, or consent
network_request.state text not null default 'granted'::text
network_request.interval_s integer not null -- minimum seconds between polls; increased by early polls
network_request.poll_after timestamp with time zone -- earlier polls are too early; null before the first poll
network_request.created_at timestamp with time zone not null
network_request.expires_at timestamp with time zone not null
network_request.decided_at timestamp with time zone
network_request.decided_by text
network_request.decision_reason text
network_request.hook_id uuid -- consent webhook; if it no longer exists, an operator decides
network_request.consent_due_at timestamp with time zone -- time of the next request to the webhook; null: none
network_request.consent_leased_until timestamp with time zone -- wall time until which the lease of a node is valid
network_request.consent_attempts integer not null default 0
network_request.consent_fault text
network_token.id uuid not null
network_token.hash bytea not null
network_token.account_id text not null
network_token.application_id uuid not null
network_token.key_version integer not null -- key version of the application; tokens of older keys are invalid
network_token.msisdn text not null
network_token.purpose text not null
network_token.grants text[] not null
network_token.basis text not null
network_token.created_at timestamp with time zone not null
network_token.expires_at timestamp with time zone not null
network_virtual.msisdn text not null
network_virtual.swapped_at timestamp with time zone
network_virtual.data boolean
network_virtual.sms boolean
network_virtual.reach_at timestamp with time zone
network_virtual.mcc text
network_virtual.mcc_at timestamp with time zone
network_virtual.latitude double precision
network_virtual.longitude double precision
network_virtual.radius double precision
network_virtual.location_at timestamp with time zone -- when the device was last seen; null: at the time of each query
network_virtual.fault text
network_virtual.changed_at timestamp with time zone not null
node.id uuid not null
node.number integer not null identity -- key of the advisory lock that the node holds while it runs
node.name text not null
node.deaths integer not null default 0 -- number of times other nodes have fenced the node and reassigned its leases
node.started_at timestamp with time zone not null default clock_timestamp()
node.seen_at timestamp with time zone not null default clock_timestamp()
node.unresponsive_since timestamp with time zone -- last heartbeat before other nodes fenced it; null after its next heartbeat. Its sessions with carriers may still be open
node.fenced_at timestamp with time zone -- when other nodes last reassigned its leases
number.msisdn text not null
number.country text not null
number.type text not null
number.features text[] not null default '{SMS}'::text[]
number.limitations jsonb
number.account_id text not null
number.ownership_id uuid not null -- links of the number refer to this ID, which is different for each owner
number.owned_since timestamp with time zone not null
number.cost bigint not null default 0 -- micro-euros per month, as at the purchase
number.months_paid integer not null default 1
number.paid_until timestamp with time zone -- exchange time; null: assigned by an operator without rent
number.rental_due timestamp with time zone -- exchange time of the next attempt to charge the rent
number.unpaid_since timestamp with time zone -- exchange time of the first failed charge of the rent
number.app_id uuid
number.mo_http_url text
number.mo_smpp_sys_type text
number.voice_callback_type text
number.voice_callback_value text
number.voice_status_callback text
number_block.country text not null
number_block.tail smallint not null
number_block.head text not null
number_block.type text not null
number_block.features text not null
number_block.numbers integer not null
number_block_change.xid xid8 not null default pg_current_xact_id()
number_block_change.country text not null
number_block_change.tail smallint not null
number_block_change.head text not null
number_block_change.type text not null
number_block_change.features text not null
number_block_change.numbers integer not null
number_count.account_id text not null
number_count.digits smallint not null -- number of leading digits in the head; a shorter number is its own head
number_count.head text not null
number_count.country text not null
number_count.app_id uuid not null -- all zeros: numbers without application
number_count.numbers integer not null
number_key.id text not null
number_key.key bytea not null -- sealed; required to match digests with numbers
number_lookup.person text not null -- pseudonym of the number
number_lookup.network text -- mobile network code (MCC and MNC); null if the service does not know it
number_lookup.expires_at timestamp with time zone not null -- wall time
number_lookup_usage.day date not null -- day in UTC
number_lookup_usage.queried bigint not null
number_lookup_usage.known bigint not null -- numbers whose network the service knew
number_lookup_usage.limited_at timestamp with time zone -- wall time at which the daily limit of paid lookups was reached
number_ownership.id uuid not null
number_ownership.account_id text not null
number_ownership.msisdn text not null
number_ownership.began_at timestamp with time zone not null -- exchange time
number_ownership.ended_at timestamp with time zone
number_ownership.ended_by text
number_pool.id uuid not null
number_pool.account_id text not null
number_pool.name text not null
number_pool.created_at timestamp with time zone not null default clock_timestamp()
number_pool_member.pool_id uuid not null
number_pool_member.account_id text not null
number_pool_member.msisdn text not null
number_pool_member.ownership_id uuid not null
number_pool_recipient.pool_id uuid not null
number_pool_recipient.recipient text not null
number_pool_recipient.account_id text not null
number_pool_recipient.msisdn text not null
number_provisioning_result.link_id uuid not null
number_provisioning_result.submitted_at timestamp with time zone not null -- time of the request that the result belongs to; a later request of the same number has its own
number_provisioning_result.account_id text not null
number_provisioning_result.outcome text not null
number_provisioning_result.reason text
number_provisioning_result.decided_by text not null
number_provisioning_result.decided_at timestamp with time zone not null
operator_change.id uuid not null
operator_change.at timestamp with time zone not null default clock_timestamp()
operator_change.actor text not null
operator_change.person_id uuid
operator_change.person_name text -- name at the time of the change; null if the operator token was used
operator_change.person_email text
operator_change.session_id uuid
operator_change.request_id text
operator_change.operation text not null -- operation ID of the operator API
operator_change.subject text not null
operator_change.subject_id text not null
operator_change.before jsonb -- previous values of the changed members, without secrets; null if there were none
operator_change.after jsonb
opt_out.account_id text not null
opt_out.scope text not null -- a number, a campaign, or * for the whole account
opt_out.recipient text not null
opt_out.tag bytea not null default '\x'::bytea -- keyed digest of an erased number, of which recipient contains the last two digits; empty for other numbers
opt_out.campaign_id text -- campaign to which the number was linked at the opt-out, which also applies to the number regardless of later links
opt_out.at timestamp with time zone not null default clock_timestamp()
opt_out_assist.account_id text not null
opt_out_assist.enabled_at timestamp with time zone not null
opt_out_assist.enabled_by text not null
outgoing_mail.id uuid not null -- for a link, the ID of its invitation
outgoing_mail.kind text not null
outgoing_mail.account_id text
outgoing_mail.recipient text not null
outgoing_mail.subject text not null
outgoing_mail.text_sealed bytea -- sealed, because it may contain a link that signs in; deleted when the email has ended
outgoing_mail.created_at timestamp with time zone not null default clock_timestamp()
outgoing_mail.due_at timestamp with time zone not null default clock_timestamp()
outgoing_mail.expires_at timestamp with time zone not null -- an email that could not be sent until then fails
outgoing_mail.leased_until timestamp with time zone
outgoing_mail.attempts integer not null default 0
outgoing_mail.outcome text
outgoing_mail.failure text
outgoing_mail.ended_at timestamp with time zone
outgoing_mail.last_failure text
outgoing_mail.cause text -- ID of the subject, of which a recipient gets one email; null: any number
partitioned_table.name text not null
partitioned_table.kind text not null
partitioned_table.fillfactor integer not null default 100 -- 50 for rows that are soon updated, so that the new version fits on the same page (HOT update)
partitioned_table.open_table text -- table whose rows refer by open_key to IDs still in use: a partition with such an ID is kept
partitioned_table.open_key text
payment.id uuid not null
payment.account_id text not null
payment.cause text not null -- first: enabling of auto-reload; requested: by the customer; threshold: low balance
payment.trx text not null
payment.amount bigint not null
payment.threshold bigint
payment.status text not null default 'pending'::text -- unposted: succeeded, but exceeds the maximum balance; an operator posts or refunds it
payment.attempts integer not null default 0
payment.due_at timestamp with time zone not null default clock_timestamp() -- wall time of the next request to the provider
payment.started_at timestamp with time zone not null -- exchange time
payment.settled_at timestamp with time zone -- exchange time
payment.provider text not null
payment.reason text -- code of the provider for a declined payment
payment_comparison.provider text not null
payment_comparison.compared_to timestamp with time zone not null
payment_difference.id uuid not null
payment_difference.intent_id text not null
payment_difference.kind text not null -- unknown: paid, but its payment is not in this database; paid_late: paid, but its payment was declined here; paid_twice: paid by a second charge; not_paid: credited here, but not paid there
payment_difference.payment_id uuid
payment_difference.amount bigint not null -- micro-euros at the provider
payment_difference.found_at timestamp with time zone not null default clock_timestamp()
payment_difference.resolved_at timestamp with time zone
payment_difference.named_account text -- the account in the metadata of a charge whose payment is not in this database
payment_difference.adjusted bigint not null default 0 -- sum of the adjustments that have settled it, in micro-euros; a further refund is settled by the rest
payment_difference.resolution text
payment_difference.note text -- why an operator dismissed it
payment_method.account_id text not null
payment_method.trx text not null
payment_method.customer text not null
payment_method.method text not null
payment_method.created_at timestamp with time zone not null default clock_timestamp()
payment_method.brand text -- brand, last four digits and expiry, as shown to the customer; null if an operator stored the IDs
payment_method.last4 text
payment_method.exp_month integer
payment_method.exp_year integer
payment_method.email text -- the address that is notified of changes to this card
payment_method_change.id uuid not null default uuid_now()
payment_method_change.account_id text not null
payment_method_change.trx text not null
payment_method_change.change text not null
payment_method_change.actor text not null
payment_method_change.brand text
payment_method_change.last4 text
payment_origin.id uuid not null default gen_random_uuid()
payment_origin.single boolean not null default true
payment_simulator.one boolean not null default true
payment_simulator.node_id uuid -- the node that hosts it; while that node is alive, no other node does
payment_simulator.lease uuid -- names one start of the simulator; only the latest may save its state
payment_simulator.url text
payment_simulator.state text -- pages and cards at the provider as JSON; its payments are not kept
person.id uuid not null
person.email text not null
person.name text not null
person.roles text[] not null
person.password text -- argon2id in PHC form; null: only single sign-on
person.totp_secret bytea -- sealed; null: no authenticator code required
person.totp_step bigint not null default 0 -- time step of the last used code; codes of this step and of earlier steps are rejected
person.totp_offered bytea -- sealed; becomes totp_secret when a code confirms it
person.disabled_at timestamp with time zone
person.created_at timestamp with time zone not null default clock_timestamp()
person.provider text -- digest of the issuer and the client ID to which subject belongs
person.subject text -- the identity at the provider, since the first single sign-on
person_filter.person_id uuid not null
person_filter.page text not null
person_filter.name text not null
person_filter.search text not null
person_filter.saved_at timestamp with time zone not null default clock_timestamp()
person_network.person_id uuid not null
person_network.network text not null -- the /24 of an IPv4 address or the /64 of an IPv6 one
person_network.seen_at timestamp with time zone not null default clock_timestamp()
person_recovery_code.person_id uuid not null
person_recovery_code.hash bytea not null
person_session.id uuid not null
person_session.hash bytea not null -- SHA-256 of the 256 random bits in the cookie
person_session.person_id uuid not null
person_session.created_at timestamp with time zone not null default clock_timestamp()
person_session.seen_at timestamp with time zone not null default clock_timestamp() -- accurate to a minute
person_session.proven_at timestamp with time zone not null default clock_timestamp() -- last authentication with password or code in this session
person_session.address text not null
person_session.browser text not null
policy_epoch.slot integer not null
policy_epoch.epoch bigint not null default 0
price.prefix text not null
price.price bigint not null -- micro-euros per segment
qod_connection.session_id uuid not null -- the QoD session
qod_connection.partner_id text not null
qod_connection.iccid text not null
qod_connection.nas text -- the NAS; null while the SIM has no connection
qod_connection.session_key text
qod_connection.profile text not null
qod_connection.since timestamp with time zone not null -- since when the profile applies to this NAS session; the latest profile is requested
qod_connection.leaving boolean not null default false -- whether the profile is to be removed
qod_session.id uuid not null
qod_session.account_id text not null
qod_session.application_id uuid not null
qod_session.msisdn text not null
qod_session.basis text not null
qod_session.family text not null -- API version of the request, which determines the format of its events
qod_session.request jsonb not null -- device, applicationServer and ports, as received
qod_session.flow text not null -- canonical form, or its hash if it is long, of server and ports: the packets covered
qod_session.profile text not null
qod_session.parameters jsonb not null -- parameters of the profile at the creation
qod_session.max_seconds integer not null -- maximum duration of the profile at the creation
qod_session.duration integer not null
qod_session.state text not null
qod_session.status_info text
qod_session.messages jsonb not null default '[]'::jsonb
qod_session.sink text
qod_session.sink_token bytea -- sealed; access token for events sent to the sink
qod_session.created_at timestamp with time zone not null
qod_session.started_at timestamp with time zone
qod_session.expires_at timestamp with time zone not null
qod_session.ended_at timestamp with time zone
qod_session.deleted_at timestamp with time zone
qod_session.pending_request text -- pending request to the network
qod_session.pending_request_at timestamp with time zone
qod_session.attempts integer not null default 0
qod_session.disconnected_since timestamp with time zone
qod_session.lease uuid -- lease of the node that sends the request; wall time
qod_session.leased_until timestamp with time zone
qos_profile.name text not null
qos_profile.status text not null
qos_profile.description text
qos_profile.parameters jsonb not null -- QoS parameters by their CAMARA names, returned unchanged
qos_profile.min_seconds integer not null
qos_profile.max_seconds integer not null
redaction_waiting.account_id text not null
redaction_waiting.kind text not null
redaction_waiting.message_id uuid not null
redaction_waiting.due_at timestamp with time zone not null
reference_counter.counter integer not null
reference_counter.last bigint not null
registration_submission.id uuid not null
registration_submission.account_id text not null
registration_submission.kind text not null
registration_submission.subject_id text not null -- ID of the brand, campaign or toll-free registration
registration_submission.number text not null default ''::text -- toll-free number; empty for other kinds
registration_submission.submitted_at timestamp with time zone not null -- exchange time
registration_submission.ended_at timestamp with time zone
registration_submission.result text not null default 'waiting'::text
registration_submission.reason text not null default ''::text -- first sentence of the reason of a rejection or request for changes
registry_account.one boolean not null default true
registry_account.csp_id text not null
registry_account.stored_at timestamp with time zone not null default clock_timestamp()
registry_duty.name text not null
registry_duty.due_at timestamp with time zone not null default '-infinity'::timestamp with time zone
registry_duty.done_at timestamp with time zone
registry_duty.began_at timestamp with time zone -- start of the work that has not ended yet, also if attempts have failed since
registry_duty.page integer not null default 1 -- page of the list at the registry at which the work that has not ended yet continues
registry_duty.attempts integer not null default 0 -- attempts so far; a node stores the progress of its own attempt only
registry_event.id text not null
registry_event.account_id text not null
registry_event.kind text not null
registry_event.subject_id text not null
registry_event.details jsonb not null
registry_event.received_at timestamp with time zone not null
registry_notification.digest bytea not null
registry_notification.event_type text not null
registry_notification.registry_id text -- ID of the brand at the registry
registry_notification.reference text -- our ID of the brand, as the registry returns it
registry_notification.body jsonb not null
registry_notification.received_at timestamp with time zone not null default clock_timestamp()
registry_notification.due_at timestamp with time zone not null default clock_timestamp()
registry_notification.outcome text
registry_notification.campaign_id text -- ID of the campaign at the registry
registry_notification.campaign_reference text -- our ID of the campaign, as the registry returns it
registry_notification.attempts integer not null default 0
registry_notification.claimed_at timestamp with time zone
registry_request.id uuid not null
registry_request.account_id text not null
registry_request.kind text not null
registry_request.brand_id text
registry_request.vetting_id uuid
registry_request.appeal_id uuid
registry_request.reseller_id uuid
registry_request.campaign_id text
registry_request.network_ids text[] -- networks that review again; null: all
registry_request.submitted_at timestamp with time zone not null
registry_request.due_at timestamp with time zone not null -- time of the next request to the registry
registry_request.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
registry_request.attempts integer not null default 0
registry_request.outcome text
registry_request.ended_at timestamp with time zone
registry_request.reads_only boolean not null default false -- whether only the current state is read, and nothing is written at the registry
registry_request.failures integer not null default 0 -- failed attempts since the last response, which determine when the request is sent again
registry_simulator.one boolean not null default true
registry_simulator.node_id uuid -- the node that hosts it; while that node is alive, no other node does
registry_simulator.lease uuid -- names one start of the simulator; only the latest may save its state
registry_simulator.url text
registry_simulator.state text -- brands, campaigns and subscriptions at the registry as JSON
registry_simulator.next_due_at timestamp with time zone -- exchange time at which the registry decides next
registry_slot.kind text not null
registry_slot.slot integer not null
registry_slot.free_at timestamp with time zone not null default '-infinity'::timestamp with time zone
registry_slot.paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone
registry_slot.customer text -- the account whose call has taken the slot, if customers share these slots
registry_stray.registry_id text not null
registry_stray.reference text
registry_stray.display_name text
registry_stray.found_at timestamp with time zone not null default clock_timestamp()
registry_stray.kind text not null default 'brand'::text
registry_write.kind text not null
registry_write.subject text not null -- ID of the brand, vetting, file or appeal, or of the request that updates or revets a brand
registry_write.account_id text not null
registry_write.reference text not null -- ID of the request that sent it first; 'adopted' if the brand was registered elsewhere
registry_write.sent_at timestamp with time zone not null default clock_timestamp() -- wall time of the last attempt; the registry may have executed it since
registry_write.done_at timestamp with time zone
registry_write.registry_id text -- the ID that the registry has assigned
registry_write.seen_at timestamp with time zone -- when a reconciliation last found it at the registry
registry_write.began_at timestamp with time zone not null default clock_timestamp() -- wall time of the first attempt
registry_write.missed_at timestamp with time zone -- when the registry did not list the result for the first time since the last attempt
registry_write.prior text -- state at the registry before the write, to recognize whether the write was executed
registry_write.missing_at timestamp with time zone -- when the registry first did not have the object, unless it has had it since
registry_write.object_id text -- the brand or campaign that an update changes
report_alert.id uuid not null
report_alert.account_id text -- account of the customer; null for alerts of operators
report_alert.name text not null
report_alert.measure text not null
report_alert.condition text not null
report_alert.threshold double precision not null
report_alert.period text not null
report_alert.minimum_messages integer not null
report_alert.country text
report_alert.network text
report_alert.sender text
report_alert.error_code text
report_alert.emails text[] not null default '{}'::text[]
report_alert.is_alerting boolean not null default false
report_alert.since timestamp with time zone not null -- when the present alert began, or the last one ended
report_alert.value double precision -- null: too few messages or attempts
report_alert.previous_value double precision -- value of the period before, for increase and decrease
report_alert.evaluated_at timestamp with time zone
report_alert.due_at timestamp with time zone not null
report_alert.mailed_at timestamp with time zone -- when the last email about a beginning was enqueued
report_alert.is_mailed boolean not null default false -- whether the beginning of the present alert was mailed, so that its end is mailed
report_alert.filter_account_id text -- account whose messages an alert of operators counts; null: all accounts
report_alert.carrier_id text
report_alert.sim_pool_id bigint -- pool whose SIMs an alert on SIM data counts; null: all
report_alert.webhook_url text -- receives the events of an alert of operators
report_alert.webhook_secret bytea -- sealed secret that signs the webhooks
report_alert.webhook_failure text -- why the last webhook was not accepted; null if it was
report_alert_webhook.id uuid not null
report_alert_webhook.alert_id uuid not null
report_alert_webhook.payload text not null
report_alert_webhook.attempts integer not null default 0
report_alert_webhook.due_at timestamp with time zone not null -- exchange time of the next attempt
report_alert_webhook.expires_at timestamp with time zone not null
report_alert_webhook.leased_until timestamp with time zone -- wall time until which a node makes an attempt
report_completion.report text not null
report_completion.requested_at timestamp with time zone not null default clock_timestamp()
report_completion.done_at timestamp with time zone
request_log.account_id text not null
request_log.id uuid not null -- UUIDv7 of the wall time of the response
request_log.request_id uuid not null
request_log.operation text not null
request_log.application_id text
request_log.credential text not null
request_log.method text not null
request_log.path text not null
request_log.query text
request_log.status integer not null
request_log.duration_ms integer not null
request_log.weight integer not null -- number of requests that the entry represents; above 1 if successes were sampled
request_log.client_address text not null
request_log.user_agent text
request_log.content_type text
request_log.body text
request_log.body_state text not null
request_log.response text
request_log.response_state text not null
request_log.error jsonb
request_log.created jsonb not null -- IDs of the created objects, by their name in the response
request_log.has_text boolean not null -- whether body or response contains the text of a message
request_log.expires_at timestamp with time zone not null
request_log_number.account_id text not null
request_log_number.entry_id uuid not null
request_log_number.number text not null
reseller.id uuid not null
reseller.account_id text not null
reseller.registry_reseller_id text
reseller.company_name text not null
reseller.mobile_phone text not null
reseller.email text not null
reseller.status text not null default 'PENDING'::text
reseller.rejection_reason text
reseller.created_at timestamp with time zone not null
retention.kind text not null
retention.keep_days integer not null
retention.least_days integer not null -- minimum, because other records may still refer to these
review.id uuid not null
review.account_id text not null
review.kind text not null
review.subject_id text not null
review.submission jsonb not null -- submitted data at that time
review.previous jsonb -- data of the previous submission
review.state text not null default 'open'::text
review.assignee text
review.codes text[] not null default '{}'::text[]
review.note text
review.decided_by text
review.created_at timestamp with time zone not null
review.ended_at timestamp with time zone
review.result jsonb -- the result in addition to the reasons, such as a score, an ID at the registry or a throughput
route.id uuid not null
route.prefix text not null
route.sender text not null default 'any'::text -- type of sender: number, alphanumeric, or any
route.carrier_id text not null
route.priority integer not null default 0 -- lowest first among routes of the same prefix
route.weight integer not null default 1 -- share among routes of the same prefix and priority
route.last boolean not null default false -- whether no further route is tried; messages that the carrier of this route cannot accept now are queued for this carrier
routing_version.of text not null
routing_version.version bigint not null default 0
secret.id uuid not null
secret.account_id text not null
secret.hash text not null -- argon2id in PHC form
secret.tag bytea not null -- sealed: 16 bits of a hash, compared before argon2id so that wrong secrets cost little CPU time
secret.created_at timestamp with time zone not null default clock_timestamp()
secret.revoked_at timestamp with time zone
sign_in_try.key text not null
sign_in_try.tries integer not null
sign_in_try.tried_at timestamp with time zone not null
sign_in_try.until timestamp with time zone not null
sim.partner_id text not null
sim.iccid text not null -- ITU-T E.118, 18 to 20 digits, without padding
sim.status smallint not null -- code of the logical SIM status; states.ts has the names
sim.fraud smallint not null default 1 -- 0 ok, 1 not monitored, 2 alarm
sim.lim smallint not null default 4 -- 0 ok, 1 warning, 2 alarm, 3 suspended, 4 not monitored
sim.euiccid text
sim.imsi text
sim.imei text
sim.msisdn text
sim.apn text
sim.ip_type text
sim.ipv4 inet
sim.ipv6 inet
sim.field1 text
sim.field2 text
sim.field3 text
sim.field4 text
sim.field5 text
sim.field6 text
sim.field7 text
sim.field8 text
sim.field9 text
sim.field10 text
sim.pool_id bigint
sim.limit_profile_id bigint
sim.fraud_profile_id bigint
sim.signup_id bigint not null identity -- subscription ID, which actions refer to
sim.resume_status smallint -- status before the SIM was blocked or suspended
sim.locked boolean not null default false -- whether an operator or a rule has blocked or suspended the SIM, so that the customer cannot resume it
sim.changed_at timestamp with time zone not null -- time of the last change, except usage
sim.created_at timestamp with time zone not null
sim.import_id uuid -- upload that created the SIM
sim_action.id uuid not null
sim_action.partner_id text not null
sim_action.iccid text not null
sim_action.signup_id bigint not null
sim_action.action_type text not null
sim_action.status text not null default 'open'::text
sim_action.creator text not null -- user, operator or rule that requested it
sim_action.source text not null -- channel of the request: api, operator, import, rule, usage
sim_action.content jsonb not null default '{}'::jsonb -- requested values and previous values
sim_action.reason text not null default ''::text
sim_action.created_at timestamp with time zone not null
sim_action.ended_at timestamp with time zone
sim_action_change.id bigint not null identity
sim_action_change.partner_id text not null
sim_action_change.hour timestamp with time zone not null
sim_action_change.status text not null
sim_action_change.actions bigint not null
sim_action_count.partner_id text not null
sim_action_count.hour timestamp with time zone not null
sim_action_count.status text not null
sim_action_count.actions bigint not null
sim_alarm.id uuid not null
sim_alarm.partner_id text not null
sim_alarm.iccid text not null
sim_alarm.cause text not null
sim_alarm.period timestamp with time zone not null -- hour in which the cause was found; for inactivity, when the inactivity began
sim_alarm.found jsonb not null
sim_alarm.raised_at timestamp with time zone not null
sim_alarm.cleared_at timestamp with time zone
sim_alarm.cleared_by text
sim_api_usage.partner_id text not null
sim_api_usage.calls bigint not null
sim_block.partner_id text not null
sim_block.level smallint not null -- 0 for about 4096 SIMs, 1 for about 64 blocks of level 0
sim_block.lo_iccid text not null
sim_block.live boolean not null default false -- whether the block has separate counts; otherwise its SIMs are counted in the previous block
sim_block.waits_for xid8 -- becomes live when all transactions before this one have ended, because they do not use it
sim_block_count.partner_id text not null
sim_block_count.level smallint not null -- level of the block; 2: all SIMs of the partner
sim_block_count.lo_iccid text not null
sim_block_count.status smallint not null
sim_block_count.fraud smallint not null
sim_block_count.lim smallint not null
sim_block_count.n bigint not null -- excludes the rows of sim_count_change; their sum is exact in every snapshot
sim_count_change.partner_id text not null
sim_count_change.iccid text not null -- any ICCID of the block
sim_count_change.status smallint not null
sim_count_change.fraud smallint not null
sim_count_change.lim smallint not null
sim_count_change.n bigint not null
sim_disconnect.id uuid not null
sim_disconnect.partner_id text not null
sim_disconnect.iccid text not null
sim_disconnect.cause text not null
sim_disconnect.nas text not null
sim_disconnect.session_key text not null
sim_disconnect.selector jsonb not null -- attributes by which the NAS finds the session
sim_disconnect.state text not null default 'open'::text
sim_disconnect.attempts integer not null default 0
sim_disconnect.result text -- last response of the NAS, or why it could not be reached
sim_disconnect.created_at timestamp with time zone not null
sim_disconnect.due_at timestamp with time zone not null
sim_disconnect.lease_until timestamp with time zone -- wall time until which the lease of a node is valid
sim_disconnect.ended_at timestamp with time zone
sim_disconnect.n integer not null default 1 -- sequence number of the session with this session key
sim_doubt.nas text not null
sim_doubt.session_key text not null
sim_doubt.partner_id text not null
sim_doubt.iccid text not null
sim_doubt.n integer not null
sim_doubt.reason text not null
sim_doubt.packets bigint not null
sim_doubt.counted bigint not null -- bytes that these records added
sim_doubt.found jsonb not null -- counters of the last record, and the previous ones
sim_doubt.first_at timestamp with time zone not null
sim_doubt.last_at timestamp with time zone not null
sim_fraud_profile.id bigint not null identity
sim_fraud_profile.partner_id text not null
sim_fraud_profile.name text not null
sim_fraud_profile.imei_change boolean not null default false
sim_fraud_profile.country_change boolean not null default false
sim_fraud_profile.bytes_an_hour bigint
sim_fraud_profile.sessions_an_hour integer
sim_fraud_profile.silence_hours integer
sim_fraud_profile.created_at timestamp with time zone not null
sim_identity.iccid text not null
sim_identity.imsi text
sim_identity.msisdn text
sim_identity.partner_id text not null
sim_identity.iccid_end text default "right"(iccid, 4) generated -- last four digits: with row-level security, an index on an expression would not be used
sim_identity.imsi_end text default "right"(imsi, 4) generated
sim_identity.msisdn_end text default "right"(msisdn, 4) generated
sim_import.id uuid not null
sim_import.partner_id text not null
sim_import.status text not null default 'open'::text
sim_import.dry_run boolean not null
sim_import.rows_read integer not null default 0
sim_import.published integer not null default 0
sim_import.creator text not null
sim_import.began_at timestamp with time zone not null default clock_timestamp()
sim_import.ended_at timestamp with time zone
sim_import_progress.import_id uuid not null
sim_import_progress.publishing integer not null
sim_inactivity_scan.profile_id bigint not null
sim_inactivity_scan.started_at timestamp with time zone not null
sim_inactivity_scan.scanned_to text -- position of the scan; null: complete
sim_limit_profile.id bigint not null identity
sim_limit_profile.partner_id text not null
sim_limit_profile.name text not null
sim_limit_profile.warning_bytes bigint
sim_limit_profile.alarm_bytes bigint
sim_limit_profile.suspend_bytes bigint
sim_limit_profile.created_at timestamp with time zone not null
sim_limit_reached.partner_id text not null
sim_limit_reached.iccid text not null
sim_limit_reached.month timestamp with time zone not null
sim_limit_reached.level smallint not null
sim_limit_reached.suspended boolean not null -- whether this limit suspended the SIM
sim_nas.id text not null
sim_nas.name text not null
sim_nas.address inet not null -- source address of its packets, and destination of requests
sim_nas.secret bytea not null -- sealed
sim_nas.require_signed boolean not null default false -- whether packets without a Message-Authenticator are dropped
sim_nas.disconnect_port integer not null default 3799 -- port for Disconnect and CoA requests
sim_nas.treatments jsonb not null default '{}'::jsonb -- attributes that select a treatment, by QoS profile; default: a Filter-Id with the name of the profile
sim_nas.default_treatment jsonb not null default '{"value": ""}'::jsonb -- attribute that removes a treatment
sim_nas.began_at timestamp with time zone -- last Accounting-On or Accounting-Off; earlier sessions have ended
sim_nas.created_at timestamp with time zone not null
sim_nas_restart.nas text not null
sim_nas_restart.identifier text not null
sim_nas_restart.ip text not null
sim_nas_restart.began_at timestamp with time zone not null
sim_nas_restart.lost_from text -- position of the search for sessions that ended with the restart: sessions after this key are still to be checked; null: all are checked
sim_offering.id bigint not null identity
sim_offering.name text not null
sim_pairing.id uuid not null
sim_pairing.partner_id text not null
sim_pairing.iccid text not null
sim_pairing.imsi text
sim_pairing.msisdn text
sim_pairing.since timestamp with time zone not null
sim_pairing.until timestamp with time zone
sim_partner.partner_id text not null
sim_partner.parent_id text -- parent customer of a subunit
sim_partner.company_name text not null
sim_partner.account text -- account whose secret signs the events, and whose applications may query the SIMs
sim_partner.event_url text -- webhook URL for events; null: not sent
sim_partner.created_at timestamp with time zone not null
sim_partner.company_name_folded text default lower(company_name) generated -- lower case for searches: with row-level security, an index on an expression would not be used
sim_partner.excluded_features text[] not null default '{}'::text[] -- network features not available for its SIMs
sim_partner.sms boolean -- whether attached SIMs receive SMS; null: unknown
sim_pool.id bigint not null identity
sim_pool.partner_id text not null
sim_pool.name text not null
sim_pool.offering_id bigint not null
sim_pool.volume_bytes bigint not null -- volume shared by the SIMs of the pool in one period
sim_pool.period_months smallint not null default 1
sim_pool.first_period timestamp with time zone not null -- start of the first period; further periods follow monthly
sim_pool.created_at timestamp with time zone not null
sim_pool.at_volume text not null default 'alarm'::text -- effect of a used-up volume: alarm, or alarm and suspension of the SIMs until the period ends
sim_pool_alarm.pool_id bigint not null
sim_pool_alarm.period_start timestamp with time zone not null
sim_pool_alarm.partner_id text not null
sim_pool_alarm.used_bytes bigint not null
sim_pool_alarm.volume_bytes bigint not null
sim_pool_alarm.raised_at timestamp with time zone not null
sim_pool_suspended.partner_id text not null
sim_pool_suspended.iccid text not null
sim_pool_suspended.pool_id bigint not null
sim_pool_suspended.period_start timestamp with time zone not null
sim_pool_suspended.period_end timestamp with time zone not null
sim_pool_suspended.holds boolean not null default true -- whether the pool keeps the SIM suspended; false after another change of its state
sim_pool_usage.partner_id text not null
sim_pool_usage.pool_id bigint not null
sim_pool_usage.period_start timestamp with time zone not null
sim_pool_usage.slot smallint not null
sim_pool_usage.up bigint not null
sim_pool_usage.down bigint not null
sim_report.view smallint not null -- 0: all customers by country; 1: by customer; 2: by customer, pool and country
sim_report.step smallint not null -- 0: hour, 1: day, 2: week from Monday, all UTC
sim_report.partner_id text not null -- empty in view 0
sim_report.at timestamp with time zone not null
sim_report.pool_id bigint not null -- the pool of the SIM when it was used; 0: no pool, and in views 0 and 1
sim_report.mcc text not null -- mobile country code of the network; empty if it is unknown, and in view 1
sim_report.up bigint not null -- bytes from the devices; excludes the rows of sim_report_change
sim_report.down bigint not null
sim_report.sessions bigint not null -- sessions started in the hour or day
sim_report.mo bigint not null -- SMS from the SIMs; segments count separately
sim_report.mt bigint not null
sim_report_change.partner_id text not null
sim_report_change.hour timestamp with time zone not null
sim_report_change.pool_id bigint not null
sim_report_change.mcc text not null
sim_report_change.up bigint not null
sim_report_change.down bigint not null
sim_report_change.sessions bigint not null
sim_report_change.mo bigint not null
sim_report_change.mt bigint not null
sim_request.partner_id text not null
sim_request.key text not null
sim_request.request bytea not null -- digest of the request and its sender
sim_request.answer jsonb -- null while the request is executed
sim_request.at timestamp with time zone not null default clock_timestamp()
sim_seen.partner_id text not null
sim_seen.iccid text not null
sim_seen.seen_at timestamp with time zone not null
sim_seen.imei text
sim_seen.mcc text -- MCC of the last visited network
sim_seen.mnc text
sim_seen.rat text
sim_seen.apn text
sim_seen.address inet
sim_seen.prefix cidr
sim_seen.location jsonb -- location as reported: kind, mcc, mnc, area, cell
sim_seen.time_zone smallint -- minutes east of UTC, daylight saving included
sim_service.id integer not null default 1
sim_service.maintenance boolean not null default false
sim_service.max_concurrent integer not null default 64 -- concurrent requests per node
sim_service.max_concurrent_per_customer integer not null default 16
sim_session.nas text not null -- NAS, or file: and the ID of a usage file
sim_session.session_key text not null -- Acct-Session-Id, or the record number
sim_session.partner_id text not null
sim_session.iccid text not null
sim_session.started_at timestamp with time zone not null
sim_session.last_at timestamp with time zone not null -- time of the last counted usage
sim_session.ended_at timestamp with time zone
sim_session.terminate_cause text
sim_session.up bigint not null -- bytes from the device since the session began
sim_session.down bigint not null
sim_session.seconds bigint not null -- duration at the last count
sim_session.wide boolean not null -- whether the NAS reports gigawords; otherwise its counters wrap at 4 GiB
sim_session.imsi text
sim_session.calling_station text
sim_session.apn text
sim_session.address inet
sim_session.prefix cidr
sim_session.nas_address text -- address that the NAS reports
sim_session.charging_id bigint
sim_session.created_at timestamp with time zone not null
sim_session.n integer not null default 1 -- sequence number among sessions of a SIM with the same session key
sim_session.nas_identifier text -- NAS-Identifier; distinguishes NASs behind a proxy
sim_session.nas_ip text -- NAS-IP-Address or NAS-IPv6-Address; distinguishes NASs behind a proxy
sim_session.start_known boolean not null default true -- whether started_at was reported; otherwise it is the time of the first record
sim_sms_change.id uuid not null
sim_sms_change.partner_id text not null
sim_sms_change.iccid text not null
sim_sms_change.month timestamp with time zone not null
sim_sms_change.mo integer not null -- SMS from the SIM; segments count separately
sim_sms_change.mt integer not null -- SMS to the SIM
sim_sms_month.partner_id text not null
sim_sms_month.iccid text not null
sim_sms_month.month timestamp with time zone not null -- the first instant of a calendar month, UTC
sim_sms_month.mo bigint not null
sim_sms_month.mt bigint not null
sim_token.hash bytea not null
sim_token.secret_id uuid not null
sim_token.expires_at timestamp with time zone not null
sim_transfer.id uuid not null
sim_transfer.partner_id text not null -- owner until the transfer is accepted
sim_transfer.target_id text not null -- customer that is to accept the transfer; not necessarily an existing one, so that the request does not reveal which customers exist
sim_transfer.status text not null default 'open'::text
sim_transfer.cards integer not null -- requested SIMs, and transferred SIMs
sim_transfer.moved integer not null default 0
sim_transfer.creator text not null
sim_transfer.reason text not null default ''::text
sim_transfer.created_at timestamp with time zone not null
sim_transfer.ended_at timestamp with time zone
sim_transfer_card.transfer_id uuid not null
sim_transfer_card.iccid text not null
sim_transfer_card.partner_id text not null
sim_transfer_card.open boolean not null default true -- whether the decision is pending; a SIM is in one open transfer at most
sim_transfer_card.source_action_id uuid not null
sim_transfer_card.target_action_id uuid -- null if the target does not exist
sim_unmatched.nas text not null
sim_unmatched.identity text not null -- reported identity: imsi:, iccid: or msisdn: and digits
sim_unmatched.packets bigint not null
sim_unmatched.first_at timestamp with time zone not null
sim_unmatched.last_at timestamp with time zone not null
sim_usage_abroad.partner_id text not null
sim_usage_abroad.iccid text not null
sim_usage_abroad.month timestamp with time zone not null
sim_usage_abroad.mcc text not null
sim_usage_abroad.up bigint not null
sim_usage_abroad.down bigint not null
sim_usage_file.file_id text not null
sim_usage_file.upload uuid not null -- ID of the last upload, under which rows are staged
sim_usage_file.state text not null
sim_usage_file.rows bigint not null default 0
sim_usage_file.stored bigint not null default 0 -- counted rows of known SIMs
sim_usage_file.unknown bigint not null default 0
sim_usage_file.stored_to integer not null default 0 -- last processed line
sim_usage_file.created_at timestamp with time zone not null
sim_usage_file.done_at timestamp with time zone
sim_usage_hour.partner_id text not null
sim_usage_hour.iccid text not null
sim_usage_hour.hour timestamp with time zone not null
sim_usage_hour.up bigint not null
sim_usage_hour.down bigint not null
sim_usage_hour.sessions integer not null -- sessions started in the hour
sim_usage_period.partner_id text not null
sim_usage_period.iccid text not null
sim_usage_period.month timestamp with time zone not null -- the first instant of a calendar month, UTC
sim_usage_period.up bigint not null
sim_usage_period.down bigint not null
sim_usage_period.sessions integer not null
sim_usage_period.ranked bigint not null default 0 -- up plus down at the last growth by a sixteenth; an index on the exact sum would be updated with each packet
sim_user.id uuid not null
sim_user.login text not null
sim_user.client_id text not null -- ID for API clients; their secrets are in sim_user_secret
sim_user.user_name text not null
sim_user.first_name text not null default ''::text
sim_user.last_name text not null default ''::text
sim_user.email text not null default ''::text
sim_user.read_only boolean not null default false -- whether requests that the specification denies to read-only users are rejected
sim_user.created_at timestamp with time zone not null default clock_timestamp()
sim_user_partner.user_id uuid not null
sim_user_partner.partner_id text not null
sim_user_partner.subunits boolean not null default false -- whether access includes all subunits of the customer
sim_user_secret.id uuid not null
sim_user_secret.user_id uuid not null
sim_user_secret.hash bytea not null
sim_user_secret.created_at timestamp with time zone not null default clock_timestamp()
smpp_bind.session_id uuid not null
smpp_bind.user_id uuid not null
smpp_bind.account_id text not null
smpp_bind.node_id uuid not null
smpp_bind.bind_type text not null
smpp_bind.address inet not null
smpp_bind.tls text
smpp_bind.interface_version smallint not null
smpp_bind.system_type text not null
smpp_bind.since timestamp with time zone not null default clock_timestamp() -- wall time
smpp_bind.metrics jsonb -- counters of the session; null while they are zero
smpp_bind.metrics_at timestamp with time zone -- wall time at which the node stored the counters
smpp_bind.end_reason text -- why the node of the session must end it; null while it may stay
smpp_bind_log.id uuid not null
smpp_bind_log.user_id uuid -- null for an unknown system_id
smpp_bind_log.account_id text
smpp_bind_log.system_id text not null
smpp_bind_log.session_id uuid not null
smpp_bind_log.node_id uuid not null
smpp_bind_log.bind_type text not null
smpp_bind_log.address inet not null
smpp_bind_log.event text not null
smpp_bind_log.reason text
smpp_bind_log.at timestamp with time zone not null default clock_timestamp() -- wall time
smpp_delivery.id uuid not null
smpp_delivery.seq bigint not null identity -- order of the deliveries of a message, independent of clocks
smpp_delivery.user_id uuid not null
smpp_delivery.account_id text not null
smpp_delivery.subject_id uuid not null -- the message; its deliveries are made in order
smpp_delivery.kind text not null
smpp_delivery.content jsonb not null
smpp_delivery.due_at timestamp with time zone not null -- exchange time
smpp_delivery.expires_at timestamp with time zone not null -- exchange time after which no attempt is made
smpp_delivery.attempts integer not null default 0
smpp_delivery.last_status integer -- command_status of the last response; null without a response
smpp_delivery.owner uuid -- the node that sends the delivery over one of its sessions
smpp_delivery.lease_until timestamp with time zone -- wall time
smpp_delivery.outcome text
smpp_delivery.ended_at timestamp with time zone -- exchange time
smpp_delivery.number text default regexp_replace(COALESCE((content #>> '{destination,address}'::text[]), (content ->> 'sender'::text)), '^([+]|00)'::text, ''::text) generated -- the recipient of the message that a receipt is about, or the sender of an inbound message
smpp_delivery.interruptions integer not null default 0 -- attempts without a stored result, because their node has ended; the client may have received them
smpp_message_number.only_row boolean not null default true
smpp_message_number.next bigint not null
smpp_pace.user_id uuid not null
smpp_pace.per_second integer not null -- the rate by which the tokens were last refilled, which is also their maximum
smpp_pace.tokens double precision not null
smpp_pace.granted integer not null -- how many messages the last request was granted
smpp_pace.refilled_at timestamp with time zone not null -- wall time
smpp_password.id uuid not null
smpp_password.user_id uuid not null
smpp_password.hash text not null -- argon2id in PHC form
smpp_password.created_at timestamp with time zone not null default clock_timestamp()
smpp_password.expires_at timestamp with time zone -- wall time; null for the current password
smpp_segment.id uuid not null -- the ID in the response to the submit
smpp_segment.seq bigint not null identity -- order of arrival, independent of clocks
smpp_segment.user_id uuid not null
smpp_segment.account_id text not null
smpp_segment.sender text not null
smpp_segment.recipient text not null
smpp_segment.scheme text not null
smpp_segment.reference integer not null
smpp_segment.total integer not null
smpp_segment.part integer not null
smpp_segment.coding text not null -- alphabet of the octets by the settings of the user when they arrived
smpp_segment.data_coding integer not null
smpp_segment.octets bytea not null
smpp_segment.submit jsonb not null -- the addresses as submitted, the requested receipts, and what else the message needs
smpp_segment.at timestamp with time zone not null -- exchange time
smpp_segment.due_at timestamp with time zone not null -- exchange time until which missing segments are awaited
smpp_segment.text_id uuid -- the message that the complete text becomes; null while segments are missing
smpp_segment.retry_at timestamp with time zone -- wall time after which another node may store the message, because the node that began has not
smpp_trace.session_id uuid not null
smpp_trace.user_id uuid not null
smpp_trace.account_id text not null
smpp_trace.node_id uuid not null
smpp_trace.with_texts boolean not null -- false if the account does not keep texts
smpp_trace.until timestamp with time zone not null -- wall time until which the node collects PDUs, unless it is extended; then the row is deleted
smpp_trace.pdus jsonb not null default '[]'::jsonb -- at most 200 decoded PDUs, oldest first, without passwords
smpp_user.id uuid not null
smpp_user.account_id text not null
smpp_user.system_id text not null
smpp_user.is_enabled boolean not null default true
smpp_user.networks cidr[] not null default '{}'::cidr[] -- networks from which the user may bind; all if empty
smpp_user.requires_tls boolean not null default false
smpp_user.bind_types text[] not null
smpp_user.max_binds integer not null -- binds at the same time, over all nodes
smpp_user.submit_window integer not null
smpp_user.delivery_window integer not null
smpp_user.max_per_second integer -- messages over all binds and nodes; null: only the rate of the account applies
smpp_user.alphabet text not null -- meaning of data_coding 0
smpp_user.default_sender text
smpp_user.segments text not null -- join: the segments of one text become one message
smpp_user.segment_wait_s integer not null
smpp_user.refusals text not null -- receipt: a message that a rule refuses is accepted and gets a receipt; respond: its response has an error
smpp_user.id_form text not null
smpp_user.receipt_seconds boolean not null
smpp_user.receipt_offset_min integer not null -- minutes from UTC of the dates in receipts
smpp_user.receipt_text boolean not null
smpp_user.inbound text not null -- the messages that the user receives: of the numbers of an application, or of all numbers of the account
smpp_user.application_id uuid
smpp_user.inbound_alphabet text not null
smpp_user.inbound_long text not null
smpp_user.created_at timestamp with time zone not null default clock_timestamp()
smpp_user.description text not null default ''::text
smpp_user.low_balance text not null -- own_status: the response has a status of the range for vendors; submit_fail: ESME_RSUBMITFAIL
spend_notice.rule_id uuid not null
spend_notice.account_id text not null
spend_notice.day timestamp with time zone not null
spend_notice.percent integer not null
spend_notice.at timestamp with time zone not null
staged_cell.import_id uuid not null
staged_cell.kind text not null
staged_cell.mcc text not null
staged_cell.mnc text not null
staged_cell.cell bigint not null
staged_cell.area integer not null
staged_cell.line integer not null
staged_cell.latitude double precision not null
staged_cell.longitude double precision not null
staged_cell.radius double precision not null
staged_number.import_id uuid not null
staged_number.msisdn text not null
staged_number.line integer not null
staged_number.terms integer not null -- line of the import with the same terms
staged_prefix.import_id uuid not null
staged_prefix.prefix text not null
staged_prefix.line integer not null
staged_prefix.price bigint
staged_prefix.network text
staged_prefix.country text
staged_prefix.name text
staged_prefix.staged_at timestamp with time zone not null default clock_timestamp()
staged_sim.import_id uuid not null
staged_sim.iccid text not null
staged_sim.line integer not null
staged_sim.status smallint not null
staged_sim.euiccid text
staged_sim.imsi text
staged_sim.imei text
staged_sim.msisdn text
staged_sim.apn text
staged_sim.ip_type text
staged_sim.ipv4 text
staged_sim.ipv6 text
staged_sim.field1 text
staged_sim.field2 text
staged_sim.field3 text
staged_sim.field4 text
staged_sim.field5 text
staged_sim.field6 text
staged_sim.field7 text
staged_sim.field8 text
staged_sim.field9 text
staged_sim.field10 text
staged_sim_usage.upload uuid not null
staged_sim_usage.line integer not null
staged_sim_usage.key text not null
staged_sim_usage.record jsonb not null
staged_terms.import_id uuid not null
staged_terms.line integer not null
staged_terms.country text not null
staged_terms.type text not null
staged_terms.features text not null
staged_terms.initial_price bigint
staged_terms.cost bigint
staged_terms.limitations jsonb
staged_terms.carriers text[]
staged_terms.staged_at timestamp with time zone not null default clock_timestamp()
stripe_charge.payment_id uuid not null
stripe_charge.customer text not null
stripe_charge.method text not null
stripe_charge.attempt integer not null default 1 -- part of the idempotency key; increases when an answer 5xx is stored under the previous key and no charge exists
stripe_charge.intent_id text
stripe_charge.sent_at timestamp with time zone not null default clock_timestamp() -- wall time of the first request with this key, which Stripe keeps for 24 hours
stripe_charge.broken_at timestamp with time zone -- wall time of the first answer 5xx to this key
stripe_charge.searches integer not null default 0 -- searches for the charge since broken_at that found none
stripe_charge.origin uuid -- the mark that is sent with the charge; null if the charge began before there was a mark
submission.message_id uuid not null
submission.account_id text not null
submission.part integer not null
submission.submits integer not null -- number of submits of the message, each with a row; the message is delivered when all are delivered
submission.carrier_id text not null
submission.carrier_message_id text not null
submission.recipient text not null
submission.submitted_at timestamp with time zone not null default clock_timestamp() -- exchange time, as in the timeline; no receipt for the segment has an earlier time
submission.receipt_state text
tendlc_history.id uuid not null
tendlc_history.account_id text not null
tendlc_history.machine text not null
tendlc_history.subject_id text not null
tendlc_history.event text not null
tendlc_history.from_state text -- null for the first state
tendlc_history.to_state text not null
tendlc_history.actor text not null
tendlc_history.reason text
tendlc_history.at timestamp with time zone not null
text_erasure.singleton boolean not null default true
text_erasure.until_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
throttle_bucket.bucket text not null
throttle_bucket.per_minute integer -- segments per minute; limit of the network at the last check
throttle_bucket.consumed jsonb not null default '[]'::jsonb -- segments released in the last minute, by exchange time in milliseconds: [{"at", "parts"}]
throttle_bucket.due_at timestamp with time zone -- exchange time before which no waiting message is released; null: unknown
tollfree_check.number text not null
tollfree_check.due_at timestamp with time zone not null -- exchange time
tollfree_check.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
tollfree_check.attempts integer not null default 0
tollfree_event.id uuid not null
tollfree_event.account_id text not null
tollfree_event.registration_id uuid not null
tollfree_event.number text not null
tollfree_event.event text not null
tollfree_event.from_status text
tollfree_event.status text not null
tollfree_event.actor text not null
tollfree_event.reason text not null default ''::text
tollfree_event.at timestamp with time zone not null
tollfree_name.id bigint not null identity
tollfree_name.account_id text not null
tollfree_name.folded text not null -- words in lower case without accents, so that similarity does not depend on the locale
tollfree_number.id uuid not null
tollfree_number.account_id text not null
tollfree_number.registration_id uuid not null
tollfree_number.name_id bigint not null
tollfree_number.position smallint not null -- position in the list of its registration
tollfree_number.number text not null
tollfree_number.business_reason text
tollfree_number.status text not null
tollfree_number.reason text not null default ''::text -- reason of the status; may be empty
tollfree_number.ownership_id uuid -- ownership of the requested number; null after it has ended
tollfree_number.submitted_at timestamp with time zone
tollfree_number.changed_at timestamp with time zone not null
tollfree_number.queried_at timestamp with time zone
tollfree_number.query_id uuid -- ID of the current request to the carriers
tollfree_number.due_at timestamp with time zone -- time of the next request to the carriers; null: none is pending
tollfree_number.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
tollfree_number.attempts integer not null default 0
tollfree_number.expires_at timestamp with time zone -- when the registration ends, because the token of its campaign expires
tollfree_provider.one boolean not null default true
tollfree_provider.paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone -- wall time
tollfree_provider.paused_by text
tollfree_provider.answered_at timestamp with time zone -- wall time of the last usable response
tollfree_registration.id uuid not null
tollfree_registration.account_id text not null
tollfree_registration.status text not null
tollfree_registration.content jsonb not null -- data of the customer, without the numbers
tollfree_registration.name_id bigint not null
tollfree_registration.approved_opt_in jsonb -- opt_in of the last approved content, used for replies of registered numbers; null before the first approval
tollfree_registration.token_expires_at timestamp with time zone -- expiry of the token of a political campaign
tollfree_registration.created_at timestamp with time zone not null
tollfree_registration.updated_at timestamp with time zone not null
tollfree_registration.submitted_at timestamp with time zone
tollfree_registration.idempotency_key text -- idempotency key of the creation
tollfree_registration.request_digest bytea
tollfree_registration.token_sealed bytea -- use_case.political_auth_token, sealed; masked in content
tollfree_slip.account_id text not null
tollfree_slip.slip text not null
tollfree_slip.word text not null
tollfree_withdrawal.id uuid not null
tollfree_withdrawal.account_id text not null
tollfree_withdrawal.number text not null
tollfree_withdrawal.due_at timestamp with time zone not null -- exchange time
tollfree_withdrawal.leased_until timestamp with time zone -- wall time until which the lease of a node is valid
tollfree_withdrawal.attempts integer not null default 0
tollfree_withdrawal.requested_at timestamp with time zone not null default now() -- exchange time
tollfree_withdrawal.refused_since timestamp with time zone -- exchange time
tollfree_withdrawal.refusal text
tollfree_word.account_id text not null
tollfree_word.word text not null
tollfree_word.name_id bigint not null
traffic_count.rule_id uuid not null
traffic_count.account_id text not null
traffic_count.key text not null -- a prefix, a recipient, or a recipient without its last two digits; empty: the account as a whole
traffic_count.begins_at timestamp with time zone not null
traffic_count.ends_at timestamp with time zone not null -- exchange time
traffic_count.kept_until timestamp with time zone not null -- exchange time until which the count is used; sliding windows use it one window longer
traffic_count.counted bigint not null -- messages; for spend caps, micro-euros
traffic_count.seen bit(100) -- last two digits of the recipients
traffic_count.was bit(100) -- value of seen before the last batch that changed it
traffic_entry.list_id uuid not null
traffic_entry.value text not null -- a number, a sender, or the IDs and values registered with a regulator, separated by a space
traffic_entry.text text -- text of a content template
traffic_rule.id uuid not null
traffic_rule.account_id text -- null: all accounts, counted separately
traffic_rule.name text not null
traffic_rule.kind text not null
traffic_rule.effect text not null
traffic_rule.settings jsonb not null default '{}'::jsonb
traffic_rule.lists uuid[] not null default '{}'::uuid[] -- uploads whose entries form the list
traffic_version.singleton boolean not null default true
traffic_version.version bigint not null default 0
unconfirmed_batch.id uuid not null
unconfirmed_batch.action text not null
unconfirmed_batch.reason text not null
unconfirmed_batch.actor text not null
unconfirmed_batch.filter jsonb not null
unconfirmed_batch.messages integer not null -- number of messages when the batch was requested
unconfirmed_batch.changed integer not null default 0
unconfirmed_batch.failed integer not null default 0
unconfirmed_batch.after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
unconfirmed_batch.until_id uuid
unconfirmed_batch.lease_until timestamp with time zone
unconfirmed_batch.done_at timestamp with time zone
unconfirmed_batch.tries smallint not null default 0 -- failed tries to mark the next message
unconfirmed_batch.failures jsonb not null default '[]'::jsonb -- the first failed messages: message_uuid and reason
unconfirmed_message.message_id uuid not null
unconfirmed_message.account_id text not null
unconfirmed_message.submitted_at timestamp with time zone not null -- exchange time
unconfirmed_sweep.singleton boolean not null default true
unconfirmed_sweep.until_id uuid not null
unmatched_receipt.id uuid not null
unmatched_receipt.carrier_id text not null
unmatched_receipt.carrier_message_id text not null
unmatched_receipt.written_id text not null -- ID as written by the carrier; carrier_message_id is the normalized form
unmatched_receipt.recipient text not null
unmatched_receipt.state text not null
unmatched_receipt.err text
unmatched_receipt.times bigint not null default 1
unmatched_receipt.last_seen_at timestamp with time zone not null default clock_timestamp()
vetting.id uuid not null
vetting.account_id text not null
vetting.brand_id text not null
vetting.evp_id text not null
vetting.vetting_id text not null -- ID of the provider; for vettings ordered here, our own ID
vetting.vetting_token text
vetting.vetting_class text
vetting.imported boolean not null default false
vetting.status text not null default 'PENDING'::text
vetting.score integer
vetting.details jsonb not null default '{}'::jsonb
vetting.political jsonb
vetting.reasons text[] not null default '{}'::text[]
vetting.feedback text
vetting.vetted_at timestamp with time zone
vetting.expires_at timestamp with time zone
vetting.created_at timestamp with time zone not null
vetting.updated_at timestamp with time zone not null
vetting.token_sealed bytea -- vetting_token, sealed; masked in vetting_token
vetting_appeal.id uuid not null
vetting_appeal.account_id text not null
vetting_appeal.vetting_id uuid not null
vetting_appeal.reason text not null
vetting_appeal.categories text[] not null
vetting_appeal.status text not null default 'PENDING'::text
vetting_appeal.outcome text
vetting_appeal.created_at timestamp with time zone not null
vetting_appeal.decided_at timestamp with time zone
vetting_evidence.id uuid not null
vetting_evidence.account_id text not null
vetting_evidence.vetting_id uuid not null
vetting_evidence.appeal_id uuid -- appeal that the file belongs to; null until it belongs to one
vetting_evidence.file_name text not null
vetting_evidence.mime_type text not null
vetting_evidence.content bytea -- deleted when the appeal is decided
vetting_evidence.created_at timestamp with time zone not null
webhook_attempt.event_id uuid not null
webhook_attempt.account_id text not null
webhook_attempt.attempt integer not null
webhook_attempt.started_at timestamp with time zone not null -- exchange time
webhook_attempt.duration_ms integer not null
webhook_attempt.url text -- URL of the attempt, if it differs from the URL of the event
webhook_attempt.outcome text not null
webhook_attempt.http_status integer
webhook_attempt.fault text -- why there was no response: blocked, dns, refused, timeout, …
webhook_attempt.detail text
webhook_attempt.recorded_at timestamp with time zone not null default clock_timestamp() -- wall time
webhook_attempt.tx xid8 not null default pg_current_xact_id()
webhook_attempt.replay_id uuid
webhook_attempt.endpoint_id uuid
webhook_delivery.event_id uuid not null
webhook_delivery.seq bigint not null identity -- order of the deliveries of a subject, independent of clocks
webhook_delivery.account_id text not null
webhook_delivery.endpoint text not null -- unit of fair claiming and of endpoint health: the account and an origin, a chat channel or a registered endpoint
webhook_delivery.subject_id uuid not null -- deliveries with the same value are made in order: the subject of the event, for a registered endpoint combined with the endpoint
webhook_delivery.channel text
webhook_delivery.url text -- URL of a replay, if it differs from the URL of the event
webhook_delivery.attempt integer not null default 0 -- number of attempts so far
webhook_delivery.attempts_before integer not null default 0 -- number of attempts before the last replay
webhook_delivery.due_at timestamp with time zone not null -- exchange time
webhook_delivery.expires_at timestamp with time zone not null -- exchange time after which no attempt is made
webhook_delivery.replay_id uuid -- bulk replay that enqueued the delivery
webhook_delivery.owner uuid
webhook_delivery.lease_until timestamp with time zone -- wall time
webhook_endpoint.endpoint text not null
webhook_endpoint.account_id text not null
webhook_endpoint.state text not null default 'healthy'::text -- open: circuit breaker open, only probes are sent
webhook_endpoint.strikes integer not null default 0 -- consecutive attempts that timed out or were answered with an overload status
webhook_endpoint.failures bigint not null default 0 -- failed attempts since the last success
webhook_endpoint.failing_since timestamp with time zone -- exchange time, like all times of this table except seen_at
webhook_endpoint.probe_at timestamp with time zone
webhook_endpoint.probes integer not null default 0
webhook_endpoint.probing_until timestamp with time zone -- lease of the node that probes
webhook_endpoint.last_delivered_at timestamp with time zone
webhook_endpoint.last_failed_at timestamp with time zone
webhook_endpoint.last_failure text
webhook_endpoint.disabled_at timestamp with time zone
webhook_endpoint.disabled_reason text
webhook_endpoint.seen_at timestamp with time zone not null default clock_timestamp() -- wall time
webhook_endpoint.disabled_note text -- the reason that the operator stated, which the customer sees
webhook_event.id uuid not null
webhook_event.account_id text not null
webhook_event.application_id uuid
webhook_event.subject_id uuid not null
webhook_event.kind text not null
webhook_event.channel text -- the chat channel that receives the event instead of the customer
webhook_event.event_status text -- the status that the event reports, or the kind of chat update
webhook_event.url text -- null if no webhook URL was configured; the event is then kept for `listen`
webhook_event.method text not null default 'POST_JSON'::text
webhook_event.payload text not null -- as sent: JSON, or query parameters
webhook_event.created_at timestamp with time zone not null default clock_timestamp()
webhook_event.tx xid8 not null default pg_current_xact_id() -- transaction that stored the event; committed events are read in this order without gaps
webhook_event.redacted_at timestamp with time zone -- since then the payload is redacted and is not sent again
webhook_event.endpoint_id uuid -- the registered endpoint (account_endpoint) that receives the event; null: a webhook URL
webhook_event.event_type text -- for a registered endpoint, the event type in the header webhook-event
webhook_replay.id uuid not null
webhook_replay.account_id text not null
webhook_replay.scope text not null
webhook_replay.from_id uuid not null
webhook_replay.after_id uuid not null -- position: events after this ID and before until_id are still to be replayed
webhook_replay.until_id uuid not null
webhook_replay.url text -- URL that replaces the URLs of the events
webhook_replay.per_second integer not null
webhook_replay.filter jsonb not null default '{}'::jsonb -- event_status, kind, application_id, origin, reason: all must match
webhook_replay.request_key text not null -- the request as JSON; identical requests return the running replay
webhook_replay.reference text
webhook_replay.replayed bigint not null default 0
webhook_replay.skipped bigint not null default 0
webhook_replay.created_at timestamp with time zone not null default clock_timestamp()
webhook_replay.next_at timestamp with time zone not null default clock_timestamp()
webhook_replay.done_at timestamp with time zone
webhook_report.view smallint not null -- 0: all accounts by result; 1: by account; 2: by account, origin and result
webhook_report.step smallint not null -- 0: hour, 1: day, 2: week from Monday, all UTC
webhook_report.account_id text not null -- empty in view 0
webhook_report.at timestamp with time zone not null
webhook_report.origin text not null -- empty in views 0 and 1, and for the origins beyond the first 100 of an account in an hour
webhook_report.result text not null -- empty in view 1
webhook_report.delivered bigint not null -- attempts whose response accepted the webhook; excludes the rows of webhook_report_change
webhook_report.retried bigint not null
webhook_report.failed bigint not null
webhook_report.durations bigint[] not null -- attempts by bucket of the duration
webhook_report_change.hour timestamp with time zone not null
webhook_report_change.account_id text not null
webhook_report_change.origin text not null -- origin of webhook URLs, endpoint: and the ID of a registered endpoint, or chat: and a channel
webhook_report_change.result text not null -- HTTP status, or why there was no response
webhook_report_change.bucket smallint not null -- bucket of the duration
webhook_report_change.delivered integer not null
webhook_report_change.retried integer not null
webhook_report_change.failed integer not null
webhook_response.event_id uuid not null
webhook_response.account_id text not null
webhook_response.attempt integer not null
webhook_response.body text not null
webhook_response.headers text
webhook_undelivered.event_id uuid not null
webhook_undelivered.account_id text not null
webhook_undelivered.endpoint text not null
webhook_undelivered.reason text not null
webhook_undelivered.at timestamp with time zone not null default exchange_now() -- exchange time
workflow.id uuid not null
workflow.account_id text not null
workflow.application_id uuid
workflow.actor text not null
workflow.reached integer not null default 1 -- the last item that has become a message
workflow.failover jsonb not null -- items 2, 3, …, with their API members as received

-- Storage, partitioning and row-level security
account row level security forced
account_activity row level security forced
account_endpoint row level security forced
account_protection row level security forced
account_redaction with (fillfactor=50) row level security forced
account_session row level security forced
account_sign_on row level security forced
address_check row level security forced
application row level security forced
auto_reload row level security forced
balance with (fillfactor=50) row level security forced
bind_holder with (autovacuum_analyze_threshold=1000000)
brand row level security forced
brand_mail with (fillfactor=70) row level security forced
brand_otp with (fillfactor=70) row level security forced
brand_tally with (fillfactor=70) row level security forced
call_lease with (fillfactor=50) row level security forced
campaign row level security forced
campaign_number with (fillfactor=70) row level security forced
campaign_sharing row level security forced
campaign_tally with (fillfactor=70) row level security forced
campaign_violation partition by RANGE (message_id) row level security forced
captured_mail row level security forced
card_detachment
card_setup row level security forced
carrier
carrier_bind with (autovacuum_analyze_threshold=1000000)
carrier_error
change_check row level security forced
change_seal row level security forced
change_unsealed row level security forced
chat_channel
chat_inbound row level security forced
chat_indicator with (fillfactor=70) row level security forced
chat_sender row level security forced
compliance_report with (fillfactor=80) row level security forced
compliance_report_change with (autovacuum_vacuum_threshold=5000, autovacuum_vacuum_scale_factor=0) row level security forced
dispatch with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
endpoint_hour with (fillfactor=50) row level security forced
erasure with (fillfactor=50) row level security forced
exchange_clock
exchange_content row level security forced
exchange_mode
exchange_redaction row level security forced
fee
idempotency_key row level security forced
inbound_long with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
inbound_pace with (fillfactor=50) row level security forced
inbound_part with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
inventory with (autovacuum_vacuum_scale_factor=0.01)
invitation row level security forced
keyword_reply row level security forced
ledger_check with (autovacuum_analyze_threshold=1000000) row level security forced
ledger_entry row level security forced
mail_count with (fillfactor=70)
member row level security forced
member_invitation row level security forced
member_network row level security forced
member_recovery_code row level security forced
member_reset row level security forced
message partition by RANGE (id) row level security forced
message_event partition by RANGE (message_id) row level security forced
message_minute
message_query row level security forced
message_report with (fillfactor=70) row level security forced
message_report_change with (autovacuum_vacuum_threshold=5000, autovacuum_vacuum_scale_factor=0) row level security forced
message_resend row level security forced
message_schedule row level security forced
message_smpp_id row level security forced
migration
network_area
network_assertion with (autovacuum_vacuum_scale_factor=0.05) row level security forced
network_cell
network_cell_import
network_consent_hook
network_decision row level security forced
network_prefix
network_request with (fillfactor=80, autovacuum_vacuum_scale_factor=0.05) row level security forced
network_token with (autovacuum_vacuum_scale_factor=0.05) row level security forced
network_virtual
node with (autovacuum_analyze_threshold=1000000)
number row level security forced
number_block with (fillfactor=70)
number_block_change
number_count with (fillfactor=70) row level security forced
number_key row level security forced
number_lookup
number_lookup_usage
number_ownership row level security forced
number_pool row level security forced
number_pool_member row level security forced
number_pool_recipient row level security forced
number_provisioning_result row level security forced
operator_change row level security forced
opt_out row level security forced
opt_out_assist row level security forced
outgoing_mail with (fillfactor=70) row level security forced
partitioned_table
payment row level security forced
payment_comparison
payment_difference
payment_method row level security forced
payment_method_change row level security forced
payment_origin
payment_simulator
person row level security forced
person_filter row level security forced
person_network row level security forced
person_recovery_code row level security forced
person_session row level security forced
policy_epoch
price
qod_connection with (fillfactor=80, autovacuum_vacuum_scale_factor=0.05) row level security forced
qod_session with (fillfactor=80, autovacuum_vacuum_scale_factor=0.05) row level security forced
qos_profile
redaction_waiting with (fillfactor=70) row level security forced
reference_counter with (fillfactor=50)
registration_submission row level security forced
registry_account
registry_duty
registry_event row level security forced
registry_notification
registry_request with (fillfactor=70) row level security forced
registry_simulator
registry_slot with (fillfactor=50)
registry_stray
registry_write row level security forced
report_alert row level security forced
report_alert_webhook with (fillfactor=70)
report_completion
request_log row level security forced
request_log_number row level security forced
reseller row level security forced
retention
review row level security forced
route
routing_version
secret row level security forced
sign_in_try with (fillfactor=50) row level security forced
sim with (fillfactor=85, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.02) row level security forced
sim_action row level security forced
sim_action_change row level security forced
sim_action_count row level security forced
sim_alarm row level security forced
sim_api_usage with (fillfactor=50) row level security forced
sim_block row level security forced
sim_block_count with (fillfactor=70) row level security forced
sim_count_change with (autovacuum_vacuum_threshold=5000, autovacuum_vacuum_scale_factor=0) row level security forced
sim_disconnect with (fillfactor=70) row level security forced
sim_doubt with (fillfactor=70) row level security forced
sim_fraud_profile row level security forced
sim_identity with (fillfactor=90) row level security forced
sim_import row level security forced
sim_import_progress
sim_inactivity_scan
sim_limit_profile row level security forced
sim_limit_reached with (fillfactor=80) row level security forced
sim_nas
sim_nas_restart
sim_offering
sim_pairing row level security forced
sim_partner row level security forced
sim_pool row level security forced
sim_pool_alarm row level security forced
sim_pool_suspended with (fillfactor=80) row level security forced
sim_pool_usage with (fillfactor=50) row level security forced
sim_report with (fillfactor=80) row level security forced
sim_report_change with (autovacuum_vacuum_threshold=5000, autovacuum_vacuum_scale_factor=0) row level security forced
sim_request row level security forced
sim_seen with (fillfactor=70) row level security forced
sim_service
sim_session with (fillfactor=80) row level security forced
sim_sms_change row level security forced
sim_sms_month with (fillfactor=80) row level security forced
sim_token with (autovacuum_vacuum_scale_factor=0.05)
sim_transfer row level security forced
sim_transfer_card row level security forced
sim_unmatched with (fillfactor=70)
sim_usage_abroad with (fillfactor=80) row level security forced
sim_usage_file
sim_usage_hour with (fillfactor=80) row level security forced
sim_usage_period with (fillfactor=80) row level security forced
sim_user
sim_user_partner row level security forced
sim_user_secret
smpp_bind with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
smpp_bind_log row level security forced
smpp_delivery with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
smpp_message_number
smpp_pace with (fillfactor=50, autovacuum_vacuum_cost_delay=0)
smpp_password
smpp_segment with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
smpp_trace with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
smpp_user row level security forced
spend_notice row level security forced
staged_cell with (autovacuum_vacuum_insert_threshold=-1)
staged_number with (autovacuum_vacuum_insert_threshold=-1)
staged_prefix
staged_sim with (autovacuum_vacuum_insert_threshold=-1)
staged_sim_usage
staged_terms
stripe_charge
submission partition by RANGE (message_id) row level security forced
tendlc_history row level security forced
text_erasure with (autovacuum_analyze_threshold=1000000)
throttle_bucket with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0)
tollfree_check
tollfree_event row level security forced
tollfree_name row level security forced
tollfree_number with (fillfactor=70) row level security forced
tollfree_provider
tollfree_registration row level security forced
tollfree_slip row level security forced
tollfree_withdrawal row level security forced
tollfree_word row level security forced
traffic_count with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
traffic_entry
traffic_rule row level security forced
traffic_version
unconfirmed_batch
unconfirmed_message row level security forced
unconfirmed_sweep
unmatched_receipt with (fillfactor=50)
vetting row level security forced
vetting_appeal row level security forced
vetting_evidence row level security forced
webhook_attempt partition by RANGE (event_id) row level security forced
webhook_delivery with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0) row level security forced
webhook_endpoint with (fillfactor=50) row level security forced
webhook_event partition by RANGE (id) row level security forced
webhook_replay row level security forced
webhook_report with (fillfactor=80) row level security forced
webhook_report_change with (autovacuum_vacuum_threshold=5000, autovacuum_vacuum_scale_factor=0) row level security forced
webhook_response partition by RANGE (event_id) row level security forced
webhook_undelivered partition by RANGE (event_id) row level security forced
workflow partition by RANGE (id) row level security forced

-- Constraints
account.account_check CHECK (((previous_signature_secret IS NULL) = (previous_signs_until IS NULL)))
account.account_home_country_check CHECK ((home_country ~ '^[A-Z]{2}$'::text))
account.account_http_forward_method_check CHECK ((http_forward_method = ANY (ARRAY['GET_QUERY_PARAMS'::text, 'POST_QUERY_PARAMS'::text, 'POST_JSON'::text])))
account.account_id_check CHECK ((id ~ '^[0-9a-f]{8}$'::text))
account.account_max_calls_per_second_check CHECK ((max_calls_per_second > 0))
account.account_max_inbound_request_check CHECK ((max_inbound_request > 0))
account.account_max_numbers_check CHECK ((max_numbers >= 0))
account.account_max_outbound_request_check CHECK ((max_outbound_request > 0))
account.account_pkey PRIMARY KEY (id)
account.account_primary_id_fkey FOREIGN KEY (primary_id) REFERENCES account(id)
account.account_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
account.account_unknown_outcome_check CHECK ((unknown_outcome = ANY (ARRAY['at_least_once'::text, 'at_most_once'::text])))
account.account_webhook_version_check CHECK ((webhook_version = ANY (ARRAY['v1'::text, 'v0.1'::text])))
account_activity.account_activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
account_activity.account_activity_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'unknown'::text, 'summary'::text])))
account_activity.account_activity_pkey PRIMARY KEY (account_id, id)
account_endpoint.account_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
account_endpoint.account_endpoint_check CHECK (((previous_secret IS NULL) = (previous_signs_until IS NULL)))
account_endpoint.account_endpoint_event_types_check CHECK ((cardinality(event_types) > 0))
account_endpoint.account_endpoint_pkey PRIMARY KEY (id)
account_protection.account_protection_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
account_protection.account_protection_countries_check CHECK ((countries = ANY (ARRAY['default'::text, 'home'::text, 'all'::text])))
account_protection.account_protection_pkey PRIMARY KEY (account_id)
account_redaction.account_redaction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
account_redaction.account_redaction_number_days_check CHECK (((number_days >= 15) AND (number_days <= 36500)))
account_redaction.account_redaction_pkey PRIMARY KEY (account_id)
account_redaction.account_redaction_text_days_check CHECK (((text_days >= 0) AND (text_days <= 36500)))
account_session.account_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
account_session.account_session_browser_check CHECK ((length(browser) <= 300))
account_session.account_session_check CHECK (((secret_id IS NULL) <> (member_id IS NULL)))
account_session.account_session_hash_check CHECK ((octet_length(hash) = 32))
account_session.account_session_hash_key UNIQUE (hash)
account_session.account_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
account_session.account_session_pkey PRIMARY KEY (id)
account_session.account_session_secret_id_fkey FOREIGN KEY (secret_id) REFERENCES secret(id) ON DELETE CASCADE
account_sign_on.account_sign_on_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
account_sign_on.account_sign_on_check CHECK (((join_role IS NULL) OR (mail_domains <> '{}'::text[])))
account_sign_on.account_sign_on_join_role_check CHECK ((join_role = ANY (ARRAY['developer'::text, 'compliance'::text, 'billing'::text, 'read-only'::text])))
account_sign_on.account_sign_on_pkey PRIMARY KEY (account_id)
address_check.address_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
address_check.address_check_pkey PRIMARY KEY (account_id)
application.application_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
application.application_pkey PRIMARY KEY (id)
auto_reload.auto_reload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
auto_reload.auto_reload_amount_check CHECK ((amount > 0))
auto_reload.auto_reload_pkey PRIMARY KEY (account_id)
auto_reload.auto_reload_threshold_check CHECK ((threshold >= 0))
balance.balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
balance.balance_check CHECK ((payer_id <> account_id))
balance.balance_check1 CHECK ((amount >= (- credit_limit)))
balance.balance_check2 CHECK (((payer_id IS NULL) OR ((amount = 0) AND (credit_limit = 0))))
balance.balance_credit_limit_check CHECK ((credit_limit >= 0))
balance.balance_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES account(id)
balance.balance_pkey PRIMARY KEY (account_id)
bind_holder.bind_holder_pkey PRIMARY KEY (node_id)
brand.brand_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
brand.brand_alt_business_id_type_check CHECK ((alt_business_id_type = ANY (ARRAY['DUNS'::text, 'GIIN'::text, 'LEI'::text])))
brand.brand_brand_relationship_check CHECK ((brand_relationship = ANY (ARRAY['BASIC_ACCOUNT'::text, 'SMALL_ACCOUNT'::text, 'MEDIUM_ACCOUNT'::text, 'LARGE_ACCOUNT'::text, 'KEY_ACCOUNT'::text])))
brand.brand_campaign_count_check CHECK ((campaign_count >= 0))
brand.brand_changed TRIGGER DEFERRABLE INITIALLY DEFERRED
brand.brand_check CHECK (((alt_business_id_type IS NULL) = (alt_business_id IS NULL)))
brand.brand_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
brand.brand_entity_type_check CHECK ((entity_type = ANY (ARRAY['PRIVATE_PROFIT'::text, 'PUBLIC_PROFIT'::text, 'NON_PROFIT'::text, 'SOLE_PROPRIETOR'::text, 'GOVERNMENT'::text])))
brand.brand_id_check CHECK ((id ~ '^B[0-9A-Z]{6}$'::text))
brand.brand_identity_status_check CHECK ((identity_status = ANY (ARRAY['PENDING'::text, 'UNVERIFIED'::text, 'VERIFIED'::text, 'VETTED_VERIFIED'::text])))
brand.brand_pkey PRIMARY KEY (id)
brand.brand_registry_hold_check CHECK ((registry_hold = ANY (ARRAY['unstated'::text, 'unknown'::text, 'duplicate'::text])))
brand.brand_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'TERMINATED'::text, 'DELETED'::text])))
brand_mail.brand_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
brand_mail.brand_mail_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
brand_mail.brand_mail_check CHECK (((outcome IS NULL) = (ended_at IS NULL)))
brand_mail.brand_mail_check1 CHECK ((((outcome = 'failed'::text) IS TRUE) = (failure IS NOT NULL)))
brand_mail.brand_mail_check2 CHECK ((cardinality(link_hashes) <= attempts))
brand_mail.brand_mail_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'failed'::text, 'superseded'::text])))
brand_mail.brand_mail_pkey PRIMARY KEY (id)
brand_otp.brand_otp_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
brand_otp.brand_otp_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
brand_otp.brand_otp_check CHECK (((status = 'PENDING'::text) = (ended_at IS NULL)))
brand_otp.brand_otp_check1 CHECK ((by_registry OR by_reply OR (pin_hash IS NOT NULL)))
brand_otp.brand_otp_check2 CHECK (((success_message_id IS NULL) OR ((status = 'VERIFIED'::text) AND (success_text IS NOT NULL))))
brand_otp.brand_otp_guesses_check CHECK (((guesses >= 0) AND (guesses <= 5)))
brand_otp.brand_otp_message_id_key UNIQUE (message_id)
brand_otp.brand_otp_pkey PRIMARY KEY (id)
brand_otp.brand_otp_reference_id_check CHECK ((reference_id ~ '^OTP[0-9A-Z]{10}$'::text))
brand_otp.brand_otp_reference_id_key UNIQUE (reference_id)
brand_otp.brand_otp_sender_check CHECK ((by_registry OR (sender IS NOT NULL)))
brand_otp.brand_otp_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'VERIFIED'::text, 'FAILED'::text, 'SUPERSEDED'::text])))
brand_otp.brand_otp_success_message_id_key UNIQUE (success_message_id)
brand_tally.brand_tally_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
brand_tally.brand_tally_pkey PRIMARY KEY (account_id, status)
call_lease.call_lease_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
call_lease.call_lease_kind_check CHECK ((kind = ANY (ARRAY['calls'::text, 'polls'::text])))
call_lease.call_lease_pkey PRIMARY KEY (account_id, kind)
campaign.campaign_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
campaign.campaign_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
campaign.campaign_changed TRIGGER DEFERRABLE INITIALLY DEFERRED
campaign.campaign_check CHECK (((NOT stopped) OR (NOT auto_renewal)))
campaign.campaign_check1 CHECK ((reseller OR (reseller_id IS NOT NULL)))
campaign.campaign_check2 CHECK (((idempotency_key IS NULL) = (request_digest IS NULL)))
campaign.campaign_content_action_check CHECK ((content_action = ANY (ARRAY['off'::text, 'flag'::text, 'reject'::text])))
campaign.campaign_id_check CHECK ((id ~ '^C[0-9A-Z]{7}$'::text))
campaign.campaign_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255)))
campaign.campaign_pkey PRIMARY KEY (id)
campaign.campaign_registry_campaign_id_check CHECK (((length(registry_campaign_id) >= 1) AND (length(registry_campaign_id) <= 50)))
campaign.campaign_registry_hold_check CHECK ((registry_hold = ANY (ARRAY['unstated'::text, 'unknown'::text, 'duplicate'::text])))
campaign.campaign_registry_status_check CHECK ((registry_status = ANY (ARRAY['UNKNOWN'::text, 'ACTIVE'::text, 'CANCELED'::text])))
campaign.campaign_reseller_id_check CHECK ((reseller_id ~ '^R[0-9A-Z]{6,7}$'::text))
campaign.campaign_status_check CHECK ((status = ANY (ARRAY['PENDING_REVIEW'::text, 'UPDATES_REQUIRED'::text, 'CARRIERS_REVIEW'::text, 'ACTIVE'::text, 'PENDING_CANCELLATION'::text, 'SUSPENDED'::text, 'TERMINATED'::text, 'EXPIRED'::text, 'CANCELED'::text, 'REJECTED'::text, 'CNP_CANCELED'::text, 'PORTED_OUT'::text])))
campaign_number.campaign_number_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
campaign_number.campaign_number_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
campaign_number.campaign_number_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
campaign_number.campaign_number_campaign_id_number_key UNIQUE (campaign_id, number)
campaign_number.campaign_number_check CHECK (((moves_from IS NULL) OR (status = ANY (ARRAY['LINKING'::text, 'UNLINKING'::text]))))
campaign_number.campaign_number_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
campaign_number.campaign_number_moves_from_fkey FOREIGN KEY (moves_from) REFERENCES campaign_number(id)
campaign_number.campaign_number_ownership_id_fkey FOREIGN KEY (ownership_id) REFERENCES number(ownership_id) ON DELETE SET NULL
campaign_number.campaign_number_pkey PRIMARY KEY (id)
campaign_number.campaign_number_status_check CHECK ((status = ANY (ARRAY['LINKING'::text, 'LINKED'::text, 'REJECTED'::text, 'UNLINKING'::text, 'UNLINKED'::text])))
campaign_number.link_changed TRIGGER DEFERRABLE INITIALLY DEFERRED
campaign_sharing.campaign_sharing_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
campaign_sharing.campaign_sharing_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
campaign_sharing.campaign_sharing_downstream_cnp_id_check CHECK (((length(downstream_cnp_id) >= 1) AND (length(downstream_cnp_id) <= 50)))
campaign_sharing.campaign_sharing_pkey PRIMARY KEY (campaign_id)
campaign_sharing.campaign_sharing_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'DECLINED'::text])))
campaign_sharing.campaign_sharing_upstream_cnp_id_check CHECK (((length(upstream_cnp_id) >= 1) AND (length(upstream_cnp_id) <= 50)))
campaign_tally.campaign_tally_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
campaign_tally.campaign_tally_once UNIQUE NULLS NOT DISTINCT (brand_id, status, usecase)
campaign_violation.campaign_violation_action_check CHECK ((action = ANY (ARRAY['flag'::text, 'reject'::text])))
campaign_violation.campaign_violation_pkey PRIMARY KEY (message_id, rule)
campaign_violation.campaign_violation_rule_check CHECK ((rule = ANY (ARRAY['shortened-link'::text, 'embedded-link'::text, 'embedded-phone'::text, 'age-gate'::text, 'direct-lending'::text, 'prohibited'::text])))
captured_mail.captured_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
captured_mail.captured_mail_mail_id_key UNIQUE (mail_id)
captured_mail.captured_mail_pkey PRIMARY KEY (id)
card_detachment.card_detachment_pkey PRIMARY KEY (method)
card_setup.card_setup_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
card_setup.card_setup_check CHECK (((outcome IS NULL) = (ended_at IS NULL)))
card_setup.card_setup_check1 CHECK (((page_ended_at IS NULL) OR (ended_at IS NOT NULL)))
card_setup.card_setup_outcome_check CHECK ((outcome = ANY (ARRAY['saved'::text, 'expired'::text, 'superseded'::text])))
card_setup.card_setup_pkey PRIMARY KEY (id)
card_setup.card_setup_session_id_key UNIQUE (session_id)
carrier.carrier_alphabet_check CHECK ((alphabet = ANY (ARRAY['gsm'::text, 'latin1'::text])))
carrier.carrier_bind_mode_check CHECK ((bind_mode = ANY (ARRAY['transceiver'::text, 'pair'::text])))
carrier.carrier_binds_check CHECK (((binds >= 1) AND (binds <= 64)))
carrier.carrier_concatenation_check CHECK ((concatenation = ANY (ARRAY['udh8'::text, 'udh16'::text, 'sar'::text, 'payload'::text])))
carrier.carrier_content_id_tag_check CHECK (((content_id_tag >= 5120) AND (content_id_tag <= 16383)))
carrier.carrier_dead_peer_timeout_ms_check CHECK (((dead_peer_timeout_ms >= 0) AND (dead_peer_timeout_ms <= 3600000)))
carrier.carrier_enquire_link_ms_check CHECK (((enquire_link_ms >= 100) AND (enquire_link_ms <= 300000)))
carrier.carrier_entity_id_tag_check CHECK (((entity_id_tag >= 5120) AND (entity_id_tag <= 16383)))
carrier.carrier_id_check CHECK ((id ~ '^[a-z0-9][a-z0-9-]{0,31}$'::text))
carrier.carrier_pkey PRIMARY KEY (id)
carrier.carrier_port_check CHECK (((port >= 1) AND (port <= 65535)))
carrier.carrier_receipt_id_form_check CHECK ((receipt_id_form = ANY (ARRAY['same'::text, 'loose'::text, 'hex'::text, 'dec'::text])))
carrier.carrier_receipt_wait_seconds_check CHECK (((receipt_wait_seconds >= 0) AND (receipt_wait_seconds <= 604800)))
carrier.carrier_response_id_form_check CHECK ((response_id_form = ANY (ARRAY['same'::text, 'loose'::text, 'hex'::text, 'dec'::text])))
carrier.carrier_response_timeout_ms_check CHECK (((response_timeout_ms >= 100) AND (response_timeout_ms <= 300000)))
carrier.carrier_status_check CHECK ((status = ANY (ARRAY['active'::text, 'draining'::text, 'drained'::text, 'disabled'::text])))
carrier.carrier_submit_window_check CHECK (((submit_window >= 1) AND (submit_window <= 5000)))
carrier.carrier_submits_per_second_check CHECK ((submits_per_second >= 0))
carrier_bind.carrier_bind_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id) ON DELETE CASCADE
carrier_bind.carrier_bind_pkey PRIMARY KEY (carrier_id, slot)
carrier_bind.carrier_bind_state_check CHECK ((state = ANY (ARRAY['CONNECTING'::text, 'BINDING'::text, 'BOUND'::text, 'UNBINDING'::text, 'CLOSED'::text, 'WAITING'::text])))
carrier_error.carrier_error_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id) ON DELETE CASCADE
carrier_error.carrier_error_check CHECK (((kind = 'status'::text) = (outcome IS NOT NULL)))
carrier_error.carrier_error_check1 CHECK (((kind <> 'status'::text) OR (value ~ '^[1-9][0-9]{0,9}$'::text)))
carrier_error.carrier_error_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'receipt'::text])))
carrier_error.carrier_error_outcome_check CHECK ((outcome = ANY (ARRAY['temporary'::text, 'permanent'::text])))
carrier_error.carrier_error_pkey PRIMARY KEY (carrier_id, kind, value)
carrier_error.carrier_error_value_check CHECK (((length(value) >= 1) AND (length(value) <= 16)))
change_check.change_check_pkey PRIMARY KEY (id)
change_seal.change_seal_change_id_key UNIQUE (change_id)
change_seal.change_seal_hash_check CHECK ((octet_length(hash) = 32))
change_seal.change_seal_number_check CHECK ((number > 0))
change_seal.change_seal_pkey PRIMARY KEY (number)
change_unsealed.change_unsealed_pkey PRIMARY KEY (change_id)
chat_channel.chat_channel_name_check CHECK (((name ~ '^[a-z][a-z0-9_-]{1,31}$'::text) AND (name <> 'sms'::text)))
chat_channel.chat_channel_pkey PRIMARY KEY (name)
chat_channel.chat_channel_price_check CHECK ((price >= 0))
chat_inbound.chat_inbound_pkey PRIMARY KEY (channel, chat_message_id)
chat_indicator.chat_indicator_pkey PRIMARY KEY (channel, sender, recipient)
chat_sender.chat_sender_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
chat_sender.chat_sender_channel_fkey FOREIGN KEY (channel) REFERENCES chat_channel(name)
chat_sender.chat_sender_pkey PRIMARY KEY (channel, sender)
compliance_report.compliance_report_durations_check CHECK ((cardinality(durations) = 12))
compliance_report.compliance_report_pkey PRIMARY KEY (view, step, account_id, at, kind, reason)
compliance_report.compliance_report_step_check CHECK (((step >= 0) AND (step <= 2)))
compliance_report.compliance_report_view_check CHECK (((view >= 0) AND (view <= 4)))
dispatch.dispatch_check CHECK (((bucket IS NOT NULL) OR (due_at < 'infinity'::timestamp with time zone)))
dispatch.dispatch_pkey PRIMARY KEY (message_id)
endpoint_hour.endpoint_hour_pkey PRIMARY KEY (endpoint_id, hour, succeeded, bucket)
erasure.erasure_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
erasure.erasure_check CHECK ((((state = 'done'::text) = (done_at IS NOT NULL)) AND ((state = 'done'::text) = (number IS NULL))))
erasure.erasure_person_check CHECK ((person ~ '^[0-9a-f]{32}$'::text))
erasure.erasure_pkey PRIMARY KEY (id)
erasure.erasure_state_check CHECK ((state = ANY (ARRAY['erasing'::text, 'waiting'::text, 'done'::text])))
exchange_clock.exchange_clock_offset_ms_check CHECK ((offset_ms >= 0))
exchange_clock.exchange_clock_pkey PRIMARY KEY (singleton)
exchange_clock.exchange_clock_singleton_check CHECK (singleton)
exchange_content.exchange_content_action_check CHECK ((action = ANY (ARRAY['off'::text, 'flag'::text, 'reject'::text])))
exchange_content.exchange_content_pkey PRIMARY KEY (singleton)
exchange_content.exchange_content_singleton_check CHECK (singleton)
exchange_mode.exchange_mode_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'production'::text])))
exchange_mode.exchange_mode_pkey PRIMARY KEY (single)
exchange_mode.exchange_mode_single_check CHECK (single)
exchange_redaction.exchange_redaction_number_days_check CHECK (((number_days >= 15) AND (number_days <= 36500)))
exchange_redaction.exchange_redaction_pkey PRIMARY KEY (singleton)
exchange_redaction.exchange_redaction_singleton_check CHECK (singleton)
exchange_redaction.exchange_redaction_text_days_check CHECK (((text_days >= 0) AND (text_days <= 36500)))
fee.fee_amount_check CHECK ((amount >= 0))
fee.fee_check CHECK (((kind = ANY (ARRAY['number-setup'::text, 'number-rental'::text])) OR ((country = ''::text) AND (number_type = ''::text))))
fee.fee_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text))
fee.fee_kind_check CHECK ((kind = ANY (ARRAY['brand'::text, 'campaign'::text, 'vetting'::text, 'number-setup'::text, 'number-rental'::text])))
fee.fee_number_type_check CHECK ((number_type = ANY (ARRAY[''::text, 'landline'::text, 'landline-toll-free'::text, 'mobile-lvn'::text])))
fee.fee_pkey PRIMARY KEY (kind, country, number_type)
idempotency_key.idempotency_key_pkey PRIMARY KEY (account_id, key)
inbound_long.inbound_long_carrier_id_sender_recipient_reference_total_sc_key UNIQUE (carrier_id, sender, recipient, reference, total, scheme, account_id)
inbound_long.inbound_long_check CHECK (((delivered_as IS NULL) = (delivered_at IS NULL)))
inbound_long.inbound_long_pkey PRIMARY KEY (id)
inbound_long.inbound_long_reference_check CHECK (((reference >= 0) AND (reference <= 65535)))
inbound_long.inbound_long_scheme_check CHECK ((scheme = ANY (ARRAY['udh8'::text, 'udh16'::text, 'sar'::text])))
inbound_long.inbound_long_total_check CHECK (((total >= 2) AND (total <= 255)))
inbound_pace.inbound_pace_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
inbound_pace.inbound_pace_pkey PRIMARY KEY (account_id)
inbound_part.inbound_part_data_coding_check CHECK (((data_coding >= 0) AND (data_coding <= 255)))
inbound_part.inbound_part_long_id_fkey FOREIGN KEY (long_id) REFERENCES inbound_long(id) ON DELETE CASCADE
inbound_part.inbound_part_part_check CHECK (((part >= 1) AND (part <= 255)))
inbound_part.inbound_part_pkey PRIMARY KEY (long_id, part)
inventory.inventory_carriers_check CHECK ((cardinality(carriers) > 0))
inventory.inventory_check CHECK (((status = 'quarantined'::text) = (free_at IS NOT NULL)))
inventory.inventory_cost_check CHECK ((cost >= 0))
inventory.inventory_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
inventory.inventory_features_check CHECK ((features = ANY (ARRAY['SMS'::text, 'VOICE'::text, 'MMS'::text, 'SMS,VOICE'::text, 'SMS,MMS'::text, 'VOICE,MMS'::text, 'SMS,MMS,VOICE'::text])))
inventory.inventory_initial_price_check CHECK ((initial_price >= 0))
inventory.inventory_msisdn_check CHECK (((ltrim(msisdn, '0123456789'::text) = ''::text) AND (msisdn >= '1'::text) AND ((length(msisdn) >= 7) AND (length(msisdn) <= 15))))
inventory.inventory_pkey PRIMARY KEY (msisdn)
inventory.inventory_status_check CHECK ((status = ANY (ARRAY['available'::text, 'owned'::text, 'quarantined'::text, 'withdrawn'::text])))
inventory.inventory_type_check CHECK ((type = ANY (ARRAY['landline'::text, 'landline-toll-free'::text, 'mobile-lvn'::text])))
invitation.invitation_check CHECK (((kind = 'reset'::text) = (person_id IS NOT NULL)))
invitation.invitation_check1 CHECK (((kind = 'invitation'::text) = (email IS NOT NULL)))
invitation.invitation_hash_check CHECK ((octet_length(hash) = 32))
invitation.invitation_hash_key UNIQUE (hash)
invitation.invitation_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'invitation'::text, 'reset'::text])))
invitation.invitation_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
invitation.invitation_pkey PRIMARY KEY (id)
keyword_reply.keyword_reply_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
keyword_reply.keyword_reply_pkey PRIMARY KEY (account_id, number, subscriber, keyword)
keyword_reply.keyword_reply_text_check CHECK ((text <> ''::text))
ledger_check.ledger_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
ledger_check.ledger_check_pkey PRIMARY KEY (account_id)
ledger_entry.ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
ledger_entry.ledger_entry_kind_check CHECK ((kind = ANY (ARRAY['topup'::text, 'debit'::text, 'release'::text, 'adjustment'::text, 'fee'::text, 'rental'::text])))
ledger_entry.ledger_entry_pkey PRIMARY KEY (id)
ledger_entry.ledger_entry_spent_by_fkey FOREIGN KEY (spent_by) REFERENCES account(id)
mail_count.mail_count_pkey PRIMARY KEY (key, day)
member.member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
member.member_account_id_subject_key UNIQUE (account_id, subject)
member.member_email_account_id_key UNIQUE (email, account_id)
member.member_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))
member.member_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
member.member_pkey PRIMARY KEY (id)
member.member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'compliance'::text, 'billing'::text, 'read-only'::text])))
member_invitation.member_invitation_account_id_email_key UNIQUE (account_id, email)
member_invitation.member_invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
member_invitation.member_invitation_hash_check CHECK ((octet_length(hash) = 32))
member_invitation.member_invitation_hash_key UNIQUE (hash)
member_invitation.member_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES member(id) ON DELETE CASCADE
member_invitation.member_invitation_pkey PRIMARY KEY (id)
member_invitation.member_invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'compliance'::text, 'billing'::text, 'read-only'::text])))
member_network.member_network_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
member_network.member_network_pkey PRIMARY KEY (member_id, network)
member_recovery_code.member_recovery_code_hash_check CHECK ((octet_length(hash) = 32))
member_recovery_code.member_recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
member_recovery_code.member_recovery_code_pkey PRIMARY KEY (member_id, hash)
member_reset.member_reset_hash_check CHECK ((octet_length(hash) = 32))
member_reset.member_reset_hash_key UNIQUE (hash)
member_reset.member_reset_id_key UNIQUE (id)
member_reset.member_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
member_reset.member_reset_pkey PRIMARY KEY (member_id)
message.message_direction_check CHECK ((direction = ANY (ARRAY['outbound'::text, 'inbound'::text])))
message.message_encoding_check CHECK ((encoding = ANY (ARRAY['text'::text, 'unicode'::text, 'binary'::text])))
message.message_number_tag_check CHECK ((octet_length(number_tag) = 16))
message.message_parts_check CHECK ((parts > 0))
message.message_pkey PRIMARY KEY (id)
message.message_price_check CHECK ((price >= 0))
message.message_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'submitted'::text, 'delivered'::text, 'rejected'::text, 'undeliverable'::text, 'received'::text, 'read'::text])))
message.message_webhook_version_check CHECK ((webhook_version = ANY (ARRAY['v1'::text, 'v0.1'::text])))
message_minute.message_minute_pkey PRIMARY KEY (minute, node_id, carrier_id, country)
message_query.message_query_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id) ON DELETE CASCADE
message_query.message_query_check CHECK (((outcome IS NULL) = (ended_at IS NULL)))
message_query.message_query_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'refused'::text, 'unanswered'::text])))
message_query.message_query_pkey PRIMARY KEY (message_id)
message_report.message_report_latencies_check CHECK ((cardinality(latencies) = 13))
message_report.message_report_pkey PRIMARY KEY (view, step, account_id, at, carrier_id, network, sender, error_code)
message_report.message_report_step_check CHECK (((step >= 0) AND (step <= 2)))
message_report.message_report_view_check CHECK (((view >= 0) AND (view <= 5)))
message_resend.message_resend_check CHECK (((new_message_id IS NULL) OR (failure IS NULL)))
message_resend.message_resend_pkey PRIMARY KEY (message_id)
message_schedule.message_schedule_pkey PRIMARY KEY (message_id)
message_smpp_id.message_smpp_id_pkey PRIMARY KEY (id)
migration.migration_pkey PRIMARY KEY (name)
network_area.network_area_pkey PRIMARY KEY (kind, mcc, mnc, area)
network_assertion.network_assertion_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
network_assertion.network_assertion_jti_check CHECK ((octet_length(jti) = 32))
network_assertion.network_assertion_pkey PRIMARY KEY (application_id, jti)
network_cell.network_cell_area_check CHECK ((area >= '-1'::integer))
network_cell.network_cell_cell_check CHECK ((cell >= 0))
network_cell.network_cell_kind_check CHECK ((kind = ANY (ARRAY['CGI'::text, 'SAI'::text, 'ECGI'::text, 'NCGI'::text])))
network_cell.network_cell_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))
network_cell.network_cell_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
network_cell.network_cell_mcc_check CHECK ((mcc ~ '^[0-9]{3}$'::text))
network_cell.network_cell_mnc_check CHECK ((mnc ~ '^[0-9]{2,3}$'::text))
network_cell.network_cell_pkey PRIMARY KEY (kind, mcc, mnc, cell, area)
network_cell.network_cell_radius_check CHECK (((radius >= (1)::double precision) AND (radius <= (200000)::double precision)))
network_cell_import.network_cell_import_check CHECK (((status = 'open'::text) = (ended_at IS NULL)))
network_cell_import.network_cell_import_pkey PRIMARY KEY (id)
network_cell_import.network_cell_import_status_check CHECK ((status = ANY (ARRAY['open'::text, 'published'::text, 'ended'::text])))
network_consent_hook.network_consent_hook_check CHECK ((((mode = 'webhook'::text) = (url IS NOT NULL)) AND ((url IS NULL) = (secret IS NULL))))
network_consent_hook.network_consent_hook_mode_check CHECK ((mode = ANY (ARRAY['operator'::text, 'webhook'::text, 'denied'::text])))
network_consent_hook.network_consent_hook_pkey PRIMARY KEY (id)
network_consent_hook.network_consent_hook_purpose_grant_name_key UNIQUE (purpose, grant_name)
network_decision.network_decision_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
network_decision.network_decision_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'denied'::text])))
network_decision.network_decision_pkey PRIMARY KEY (request_id)
network_prefix.network_prefix_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
network_prefix.network_prefix_network_check CHECK ((network ~ '^[0-9]{5,6}$'::text))
network_prefix.network_prefix_pkey PRIMARY KEY (prefix)
network_prefix.network_prefix_prefix_check CHECK ((prefix ~ '^[0-9]{0,15}$'::text))
network_request.network_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
network_request.network_request_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE
network_request.network_request_basis_check CHECK ((basis = ANY (ARRAY['virtual'::text, 'assigned'::text, 'consented'::text])))
network_request.network_request_check CHECK (((decided_at IS NULL) = (decided_by IS NULL)))
network_request.network_request_grants_check CHECK ((cardinality(grants) > 0))
network_request.network_request_hash_check CHECK ((octet_length(hash) = 32))
network_request.network_request_hash_key UNIQUE (hash)
network_request.network_request_msisdn_check CHECK ((msisdn ~ '^[0-9]{5,15}$'::text))
network_request.network_request_pkey PRIMARY KEY (id)
network_request.network_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'granted'::text, 'denied'::text])))
network_token.network_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
network_token.network_token_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE
network_token.network_token_basis_check CHECK ((basis = ANY (ARRAY['virtual'::text, 'assigned'::text, 'consented'::text])))
network_token.network_token_hash_check CHECK ((octet_length(hash) = 32))
network_token.network_token_hash_key UNIQUE (hash)
network_token.network_token_pkey PRIMARY KEY (id)
network_virtual.network_virtual_check CHECK ((((data IS NULL) = (reach_at IS NULL)) AND ((sms IS NULL) = (reach_at IS NULL))))
network_virtual.network_virtual_check1 CHECK (((mcc IS NULL) = (mcc_at IS NULL)))
network_virtual.network_virtual_check2 CHECK ((((latitude IS NULL) = (radius IS NULL)) AND ((longitude IS NULL) = (radius IS NULL))))
network_virtual.network_virtual_check3 CHECK (((location_at IS NULL) OR (radius IS NOT NULL)))
network_virtual.network_virtual_fault_check CHECK ((fault = ANY (ARRAY['unreachable'::text, 'timeout'::text, 'not-applicable'::text])))
network_virtual.network_virtual_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))
network_virtual.network_virtual_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
network_virtual.network_virtual_mcc_check CHECK ((mcc ~ '^[0-9]{3}$'::text))
network_virtual.network_virtual_msisdn_check CHECK ((msisdn ~ '^990[0-9]{2,12}$'::text))
network_virtual.network_virtual_pkey PRIMARY KEY (msisdn)
network_virtual.network_virtual_radius_check CHECK (((radius >= (1)::double precision) AND (radius <= (200000)::double precision)))
node.node_number_key UNIQUE (number)
node.node_pkey PRIMARY KEY (id)
number.number_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number.number_check CHECK (((voice_callback_type IS NULL) = (voice_callback_value IS NULL)))
number.number_check1 CHECK (((paid_until IS NULL) = (rental_due IS NULL)))
number.number_cost_check CHECK ((cost >= 0))
number.number_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
number.number_msisdn_check CHECK ((msisdn ~ '^[1-9][0-9]{6,14}$'::text))
number.number_ownership_id_key UNIQUE (ownership_id)
number.number_pkey PRIMARY KEY (msisdn)
number.number_type_check CHECK ((type = ANY (ARRAY['landline'::text, 'landline-toll-free'::text, 'mobile-lvn'::text])))
number.number_voice_callback_type_check CHECK ((voice_callback_type = ANY (ARRAY['sip'::text, 'tel'::text, 'app'::text])))
number_block.number_block_pkey PRIMARY KEY (country, tail, head, type, features)
number_block.number_block_tail_check CHECK ((tail = ANY (ARRAY[0, 5, 7])))
number_count.number_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number_count.number_count_digits_check CHECK ((digits = ANY (ARRAY[0, 5, 8])))
number_count.number_count_pkey PRIMARY KEY (account_id, digits, head, country, app_id)
number_key.number_key_id_check CHECK ((id = 'exchange'::text))
number_key.number_key_pkey PRIMARY KEY (id)
number_lookup.number_lookup_pkey PRIMARY KEY (person)
number_lookup_usage.number_lookup_usage_pkey PRIMARY KEY (day)
number_ownership.number_ownership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number_ownership.number_ownership_check CHECK (((ended_at IS NULL) = (ended_by IS NULL)))
number_ownership.number_ownership_ended_by_check CHECK ((ended_by = ANY (ARRAY['cancelled'::text, 'unpaid'::text, 'unassigned'::text])))
number_ownership.number_ownership_pkey PRIMARY KEY (id)
number_pool.number_pool_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number_pool.number_pool_pkey PRIMARY KEY (id)
number_pool_member.number_pool_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number_pool_member.number_pool_member_ownership_id_fkey FOREIGN KEY (ownership_id) REFERENCES number(ownership_id) ON DELETE CASCADE
number_pool_member.number_pool_member_pkey PRIMARY KEY (pool_id, msisdn)
number_pool_member.number_pool_member_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES number_pool(id) ON DELETE CASCADE
number_pool_recipient.number_pool_recipient_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number_pool_recipient.number_pool_recipient_pkey PRIMARY KEY (pool_id, recipient)
number_pool_recipient.number_pool_recipient_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES number_pool(id) ON DELETE CASCADE
number_provisioning_result.number_provisioning_result_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
number_provisioning_result.number_provisioning_result_check CHECK (((outcome = 'rejected'::text) = (reason IS NOT NULL)))
number_provisioning_result.number_provisioning_result_link_id_fkey FOREIGN KEY (link_id) REFERENCES campaign_number(id) ON DELETE CASCADE
number_provisioning_result.number_provisioning_result_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'rejected'::text])))
number_provisioning_result.number_provisioning_result_pkey PRIMARY KEY (link_id, submitted_at)
number_provisioning_result.number_provisioning_result_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
operator_change.operator_change_pkey PRIMARY KEY (id)
opt_out.opt_out_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
opt_out.opt_out_pkey PRIMARY KEY (account_id, recipient, scope, tag)
opt_out.opt_out_tag_check CHECK ((octet_length(tag) = ANY (ARRAY[0, 16])))
opt_out_assist.opt_out_assist_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
opt_out_assist.opt_out_assist_pkey PRIMARY KEY (account_id)
outgoing_mail.outgoing_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
outgoing_mail.outgoing_mail_check CHECK (((outcome IS NULL) = (ended_at IS NULL)))
outgoing_mail.outgoing_mail_check1 CHECK ((((outcome = 'failed'::text) IS TRUE) = (failure IS NOT NULL)))
outgoing_mail.outgoing_mail_check2 CHECK (((text_sealed IS NULL) = (ended_at IS NOT NULL)))
outgoing_mail.outgoing_mail_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reset'::text, 'card'::text, 'webhook-endpoint'::text, 'member-invitation'::text, 'member-reset'::text, 'alert'::text])))
outgoing_mail.outgoing_mail_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'failed'::text, 'superseded'::text])))
outgoing_mail.outgoing_mail_pkey PRIMARY KEY (id)
partitioned_table.partitioned_table_check CHECK (((open_table IS NULL) = (open_key IS NULL)))
partitioned_table.partitioned_table_fillfactor_check CHECK (((fillfactor >= 10) AND (fillfactor <= 100)))
partitioned_table.partitioned_table_kind_fkey FOREIGN KEY (kind) REFERENCES retention(kind)
partitioned_table.partitioned_table_pkey PRIMARY KEY (name)
payment.payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
payment.payment_amount_check CHECK ((amount > 0))
payment.payment_cause_check CHECK ((cause = ANY (ARRAY['first'::text, 'requested'::text, 'threshold'::text])))
payment.payment_check CHECK (((threshold IS NOT NULL) = (cause = 'first'::text)))
payment.payment_pkey PRIMARY KEY (id)
payment.payment_provider_check CHECK ((provider = ANY (ARRAY['simulated'::text, 'stripe'::text, 'manual'::text])))
payment.payment_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'declined'::text, 'unposted'::text, 'refunded'::text])))
payment_comparison.payment_comparison_pkey PRIMARY KEY (provider)
payment_difference.payment_difference_intent_id_kind_key UNIQUE (intent_id, kind)
payment_difference.payment_difference_kind_check CHECK ((kind = ANY (ARRAY['unknown'::text, 'paid_late'::text, 'paid_twice'::text, 'not_paid'::text, 'other_amount'::text, 'refunded'::text, 'disputed'::text])))
payment_difference.payment_difference_pkey PRIMARY KEY (id)
payment_difference.payment_difference_resolution_check CHECK ((resolution = ANY (ARRAY['settled'::text, 'dismissed'::text])))
payment_method.payment_method_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
payment_method.payment_method_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12)))
payment_method.payment_method_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 9999)))
payment_method.payment_method_last4_check CHECK ((last4 ~ '^\d{4}$'::text))
payment_method.payment_method_pkey PRIMARY KEY (account_id, trx)
payment_method_change.payment_method_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
payment_method_change.payment_method_change_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'operator'::text])))
payment_method_change.payment_method_change_change_check CHECK ((change = ANY (ARRAY['saved'::text, 'replaced'::text, 'removed'::text])))
payment_method_change.payment_method_change_pkey PRIMARY KEY (id)
payment_origin.payment_origin_pkey PRIMARY KEY (id)
payment_origin.payment_origin_single_check CHECK (single)
payment_origin.payment_origin_single_key UNIQUE (single)
payment_simulator.payment_simulator_one_check CHECK (one)
payment_simulator.payment_simulator_pkey PRIMARY KEY (one)
person.person_check CHECK (((provider IS NULL) = (subject IS NULL)))
person.person_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))
person.person_email_key UNIQUE (email)
person.person_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
person.person_pkey PRIMARY KEY (id)
person.person_provider_subject_key UNIQUE (provider, subject)
person.person_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['admin'::text, 'messaging'::text, 'compliance'::text, 'sims'::text, 'read-only'::text])))
person_filter.person_filter_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
person_filter.person_filter_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
person_filter.person_filter_pkey PRIMARY KEY (person_id, page, name)
person_filter.person_filter_search_check CHECK ((length(search) <= 2000))
person_network.person_network_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
person_network.person_network_pkey PRIMARY KEY (person_id, network)
person_recovery_code.person_recovery_code_hash_check CHECK ((octet_length(hash) = 32))
person_recovery_code.person_recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
person_recovery_code.person_recovery_code_pkey PRIMARY KEY (person_id, hash)
person_session.person_session_browser_check CHECK ((length(browser) <= 300))
person_session.person_session_hash_check CHECK ((octet_length(hash) = 32))
person_session.person_session_hash_key UNIQUE (hash)
person_session.person_session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
person_session.person_session_pkey PRIMARY KEY (id)
policy_epoch.policy_epoch_pkey PRIMARY KEY (slot)
price.price_pkey PRIMARY KEY (prefix)
price.price_prefix_check CHECK ((prefix ~ '^[0-9]{0,15}$'::text))
price.price_price_check CHECK ((price >= 0))
qod_connection.qod_connection_check CHECK (((nas IS NULL) = (session_key IS NULL)))
qod_connection.qod_connection_pkey PRIMARY KEY (session_id)
qod_session.qod_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
qod_session.qod_session_basis_check CHECK ((basis = ANY (ARRAY['virtual'::text, 'assigned'::text, 'consented'::text])))
qod_session.qod_session_check CHECK (((pending_request IS NULL) = (pending_request_at IS NULL)))
qod_session.qod_session_check1 CHECK (((lease IS NULL) = (leased_until IS NULL)))
qod_session.qod_session_check2 CHECK (((state = 'DELETED'::text) = (deleted_at IS NOT NULL)))
qod_session.qod_session_check3 CHECK (((state = ANY (ARRAY['UNAVAILABLE'::text, 'DELETED'::text])) = (ended_at IS NOT NULL)))
qod_session.qod_session_duration_check CHECK ((duration > 0))
qod_session.qod_session_family_check CHECK ((family = ANY (ARRAY['v0'::text, 'v1'::text])))
qod_session.qod_session_msisdn_check CHECK ((msisdn ~ '^([0-9]{5,15}|….*)$'::text))
qod_session.qod_session_pending_request_check CHECK ((pending_request = ANY (ARRAY['apply'::text, 'release'::text])))
qod_session.qod_session_pkey PRIMARY KEY (id)
qod_session.qod_session_request_check CHECK ((jsonb_typeof(request) = 'object'::text))
qod_session.qod_session_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'AVAILABLE'::text, 'UNAVAILABLE'::text, 'DELETED'::text])))
qod_session.qod_session_status_info_check CHECK ((status_info = ANY (ARRAY['DURATION_EXPIRED'::text, 'NETWORK_TERMINATED'::text, 'DELETE_REQUESTED'::text])))
qos_profile.qos_profile_check CHECK ((max_seconds >= min_seconds))
qos_profile.qos_profile_min_seconds_check CHECK ((min_seconds > 0))
qos_profile.qos_profile_name_check CHECK (((name ~ '^[a-zA-Z0-9_.-]+$'::text) AND ((length(name) >= 3) AND (length(name) <= 256))))
qos_profile.qos_profile_parameters_check CHECK ((jsonb_typeof(parameters) = 'object'::text))
qos_profile.qos_profile_pkey PRIMARY KEY (name)
qos_profile.qos_profile_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'DEPRECATED'::text])))
redaction_waiting.redaction_waiting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
redaction_waiting.redaction_waiting_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text])))
redaction_waiting.redaction_waiting_pkey PRIMARY KEY (account_id, kind, message_id)
reference_counter.reference_counter_counter_check CHECK (((counter >= 0) AND (counter <= 65535)))
reference_counter.reference_counter_pkey PRIMARY KEY (counter)
registration_submission.registration_submission_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
registration_submission.registration_submission_check CHECK (((ended_at IS NULL) = (result = 'waiting'::text)))
registration_submission.registration_submission_kind_check CHECK ((kind = ANY (ARRAY['brand'::text, 'campaign'::text, 'toll-free'::text])))
registration_submission.registration_submission_pkey PRIMARY KEY (id)
registration_submission.registration_submission_result_check CHECK ((result = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'changes_requested'::text, 'withdrawn'::text])))
registry_account.registry_account_one_check CHECK (one)
registry_account.registry_account_pkey PRIMARY KEY (one)
registry_duty.registry_duty_page_check CHECK ((page > 0))
registry_duty.registry_duty_pkey PRIMARY KEY (name)
registry_event.registry_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
registry_event.registry_event_id_check CHECK (((length(id) >= 1) AND (length(id) <= 100)))
registry_event.registry_event_pkey PRIMARY KEY (id)
registry_notification.registry_notification_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'ignored'::text, 'unknown'::text])))
registry_notification.registry_notification_pkey PRIMARY KEY (digest)
registry_request.registry_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
registry_request.registry_request_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES vetting_appeal(id)
registry_request.registry_request_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
registry_request.registry_request_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
registry_request.registry_request_check CHECK (((outcome IS NULL) = (ended_at IS NULL)))
registry_request.registry_request_check1 CHECK (((kind = ANY (ARRAY['vetting'::text, 'import'::text, 'appeal'::text])) = (vetting_id IS NOT NULL)))
registry_request.registry_request_check2 CHECK (((kind = 'appeal'::text) = (appeal_id IS NOT NULL)))
registry_request.registry_request_check3 CHECK (((kind = 'reseller'::text) = (reseller_id IS NOT NULL)))
registry_request.registry_request_check4 CHECK (((kind = ANY (ARRAY['campaign'::text, 'campaign-withdrawal'::text, 'sharing'::text])) = (campaign_id IS NOT NULL)))
registry_request.registry_request_check5 CHECK (((kind = 'campaign'::text) OR (network_ids IS NULL)))
registry_request.registry_request_check6 CHECK (((kind = 'reseller'::text) = (brand_id IS NULL)))
registry_request.registry_request_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'vetting'::text, 'import'::text, 'appeal'::text, 'withdrawal'::text, 'reseller'::text, 'campaign'::text, 'campaign-withdrawal'::text, 'sharing'::text, 'brand-update'::text])))
registry_request.registry_request_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'superseded'::text])))
registry_request.registry_request_pkey PRIMARY KEY (id)
registry_request.registry_request_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES reseller(id)
registry_request.registry_request_vetting_id_fkey FOREIGN KEY (vetting_id) REFERENCES vetting(id)
registry_simulator.registry_simulator_one_check CHECK (one)
registry_simulator.registry_simulator_pkey PRIMARY KEY (one)
registry_slot.registry_slot_kind_check CHECK ((kind = ANY (ARRAY['read'::text, 'write'::text])))
registry_slot.registry_slot_pkey PRIMARY KEY (kind, slot)
registry_stray.registry_stray_kind_check CHECK ((kind = ANY (ARRAY['brand'::text, 'campaign'::text])))
registry_stray.registry_stray_pkey PRIMARY KEY (registry_id)
registry_write.registry_write_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
registry_write.registry_write_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text))
registry_write.registry_write_pkey PRIMARY KEY (kind, subject)
report_alert.report_alert_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
report_alert.report_alert_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id) ON DELETE CASCADE
report_alert.report_alert_condition_check CHECK ((condition = ANY (ARRAY['above'::text, 'below'::text, 'increase'::text, 'decrease'::text])))
report_alert.report_alert_filter_account_id_fkey FOREIGN KEY (filter_account_id) REFERENCES account(id)
report_alert.report_alert_filters CHECK ((((sim_pool_id IS NULL) OR (measure = 'sim_data_mb'::text)) AND ((measure <> ALL (ARRAY['webhook_attempts'::text, 'webhook_failed_percent'::text, 'webhook_p95_ms'::text, 'sim_data_mb'::text])) OR ((country IS NULL) AND (network IS NULL) AND (sender IS NULL) AND (error_code IS NULL) AND (carrier_id IS NULL)))))
report_alert.report_alert_measure_check CHECK ((measure = ANY (ARRAY['messages'::text, 'delivered_percent'::text, 'failed_percent'::text, 'receipt_p95_s'::text, 'spend_eur'::text, 'webhook_attempts'::text, 'webhook_failed_percent'::text, 'webhook_p95_ms'::text, 'sim_data_mb'::text])))
report_alert.report_alert_minimum_messages_check CHECK ((minimum_messages >= 0))
report_alert.report_alert_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
report_alert.report_alert_period_check CHECK ((period = ANY (ARRAY['1h'::text, '24h'::text, '7d'::text])))
report_alert.report_alert_pkey PRIMARY KEY (id)
report_alert.report_alert_scope CHECK (((account_id IS NULL) OR ((filter_account_id IS NULL) AND (carrier_id IS NULL))))
report_alert.report_alert_threshold_check CHECK ((threshold >= (0)::double precision))
report_alert.report_alert_webhook CHECK ((((webhook_url IS NULL) = (webhook_secret IS NULL)) AND ((webhook_url IS NULL) OR (account_id IS NULL))))
report_alert_webhook.report_alert_webhook_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES report_alert(id) ON DELETE CASCADE
report_alert_webhook.report_alert_webhook_pkey PRIMARY KEY (id)
report_completion.report_completion_pkey PRIMARY KEY (report)
report_completion.report_completion_report_check CHECK ((report = ANY (ARRAY['sim_report'::text, 'webhook_report'::text, 'compliance_report'::text])))
request_log.request_log_body_state_check CHECK ((body_state = ANY (ARRAY['none'::text, 'complete'::text, 'truncated'::text, 'too_large'::text, 'unreadable'::text])))
request_log.request_log_check CHECK (((body IS NOT NULL) = (body_state = ANY (ARRAY['complete'::text, 'truncated'::text]))))
request_log.request_log_check1 CHECK (((response IS NOT NULL) = (response_state = ANY (ARRAY['complete'::text, 'truncated'::text]))))
request_log.request_log_credential_check CHECK ((credential = ANY (ARRAY['basic'::text, 'query'::text, 'token'::text, 'form'::text])))
request_log.request_log_duration_ms_check CHECK ((duration_ms >= 0))
request_log.request_log_pkey PRIMARY KEY (account_id, id)
request_log.request_log_response_state_check CHECK ((response_state = ANY (ARRAY['none'::text, 'complete'::text, 'truncated'::text, 'too_large'::text, 'unreadable'::text])))
request_log.request_log_status_check CHECK (((status >= 100) AND (status <= 599)))
request_log.request_log_weight_check CHECK ((weight > 0))
request_log_number.request_log_number_account_id_entry_id_fkey FOREIGN KEY (account_id, entry_id) REFERENCES request_log(account_id, id) ON DELETE CASCADE
request_log_number.request_log_number_pkey PRIMARY KEY (account_id, entry_id, number)
reseller.reseller_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
reseller.reseller_check CHECK (((status = 'APPROVED'::text) = (registry_reseller_id IS NOT NULL)))
reseller.reseller_check1 CHECK (((status = 'REJECTED'::text) = (rejection_reason IS NOT NULL)))
reseller.reseller_company_name_check CHECK (((length(company_name) >= 1) AND (length(company_name) <= 100)))
reseller.reseller_pkey PRIMARY KEY (id)
reseller.reseller_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])))
retention.retention_check CHECK (((keep_days >= least_days) AND (keep_days <= 36500)))
retention.retention_least_days_check CHECK ((least_days > 0))
retention.retention_pkey PRIMARY KEY (kind)
review.review_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
review.review_assignee_check CHECK (((length(assignee) >= 1) AND (length(assignee) <= 100)))
review.review_check CHECK (((state = 'open'::text) = (ended_at IS NULL)))
review.review_decided_by_check CHECK (((state = ANY (ARRAY['open'::text, 'superseded'::text, 'withdrawn'::text])) = (decided_by IS NULL)))
review.review_kind_check CHECK ((kind ~ '^[a-z0-9-]{1,50}$'::text))
review.review_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
review.review_pkey PRIMARY KEY (id)
review.review_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'changes_requested'::text, 'blocked'::text, 'superseded'::text, 'withdrawn'::text])))
route.route_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id)
route.route_pkey PRIMARY KEY (id)
route.route_prefix_check CHECK ((prefix ~ '^[0-9]{0,15}$'::text))
route.route_prefix_sender_carrier_id_key UNIQUE (prefix, sender, carrier_id)
route.route_priority_check CHECK (((priority >= 0) AND (priority <= 1000)))
route.route_sender_check CHECK ((sender = ANY (ARRAY['any'::text, 'number'::text, 'alphanumeric'::text])))
route.route_weight_check CHECK (((weight >= 1) AND (weight <= 1000)))
routing_version.routing_version_of_check CHECK ((of = ANY (ARRAY['price'::text, 'network_prefix'::text])))
routing_version.routing_version_pkey PRIMARY KEY (of)
secret.secret_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
secret.secret_pkey PRIMARY KEY (id)
sign_in_try.sign_in_try_pkey PRIMARY KEY (key)
sim.sim_check CHECK (((fraud = 1) = (fraud_profile_id IS NULL)))
sim.sim_check1 CHECK (((lim = 4) = (limit_profile_id IS NULL)))
sim.sim_euiccid_check CHECK (((length(euiccid) = 32) AND (euiccid !~ '[^0-9]'::text)))
sim.sim_fraud_check CHECK ((fraud = ANY (ARRAY[0, 1, 2])))
sim.sim_fraud_profile_id_fkey FOREIGN KEY (fraud_profile_id) REFERENCES sim_fraud_profile(id)
sim.sim_iccid_check CHECK (((iccid ~~ '89%'::text) AND ((length(iccid) >= 18) AND (length(iccid) <= 20)) AND (iccid !~ '[^0-9]'::text)))
sim.sim_imei_check CHECK ((((length(imei) >= 15) AND (length(imei) <= 16)) AND (imei !~ '[^0-9]'::text)))
sim.sim_imsi_check CHECK ((((length(imsi) >= 6) AND (length(imsi) <= 15)) AND (imsi !~ '[^0-9]'::text)))
sim.sim_ip_type_check CHECK ((ip_type = ANY (ARRAY['static'::text, 'dynamic'::text])))
sim.sim_lim_check CHECK (((lim >= 0) AND (lim <= 4)))
sim.sim_limit_profile_id_fkey FOREIGN KEY (limit_profile_id) REFERENCES sim_limit_profile(id)
sim.sim_msisdn_check CHECK (((msisdn !~~ '0%'::text) AND ((length(msisdn) >= 7) AND (length(msisdn) <= 15)) AND (msisdn !~ '[^0-9]'::text)))
sim.sim_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim.sim_pkey PRIMARY KEY (partner_id, iccid)
sim.sim_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES sim_pool(id)
sim.sim_status_check CHECK ((((status >= 1) AND (status <= 15)) AND (status <> 8)))
sim_action.sim_action_check CHECK (((status = 'open'::text) = (ended_at IS NULL)))
sim_action.sim_action_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_action.sim_action_pkey PRIMARY KEY (id)
sim_action.sim_action_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'rejected'::text])))
sim_action_change.sim_action_change_pkey PRIMARY KEY (id)
sim_action_count.sim_action_count_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_action_count.sim_action_count_pkey PRIMARY KEY (partner_id, hour, status)
sim_alarm.sim_alarm_cause_check CHECK ((cause = ANY (ARRAY['imei_change'::text, 'country_change'::text, 'bytes_an_hour'::text, 'sessions_an_hour'::text, 'silence'::text])))
sim_alarm.sim_alarm_check CHECK (((cleared_at IS NULL) = (cleared_by IS NULL)))
sim_alarm.sim_alarm_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_alarm.sim_alarm_partner_id_iccid_cause_period_key UNIQUE (partner_id, iccid, cause, period)
sim_alarm.sim_alarm_pkey PRIMARY KEY (id)
sim_api_usage.sim_api_usage_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_api_usage.sim_api_usage_pkey PRIMARY KEY (partner_id)
sim_block.sim_block_level_check CHECK ((level = ANY (ARRAY[0, 1])))
sim_block.sim_block_lo_iccid_check CHECK ((lo_iccid <> ''::text))
sim_block.sim_block_pkey PRIMARY KEY (partner_id, level, lo_iccid)
sim_block_count.sim_block_count_level_check CHECK (((level >= 0) AND (level <= 2)))
sim_block_count.sim_block_count_pkey PRIMARY KEY (partner_id, level, lo_iccid, status, fraud, lim)
sim_disconnect.sim_disconnect_check CHECK (((state = 'open'::text) = (ended_at IS NULL)))
sim_disconnect.sim_disconnect_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_disconnect.sim_disconnect_pkey PRIMARY KEY (id)
sim_disconnect.sim_disconnect_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text])))
sim_doubt.sim_doubt_pkey PRIMARY KEY (nas, session_key, iccid, n, reason)
sim_doubt.sim_doubt_reason_check CHECK ((reason = ANY (ARRAY['stop_lost'::text, 'start_lost'::text, 'start_inside'::text, 'counter_fell'::text, 'overtaken'::text, 'large_step'::text, 'wrapped'::text, 'earlier_session'::text, 'time_unclear'::text, 'too_fast'::text])))
sim_fraud_profile.sim_fraud_profile_bytes_an_hour_check CHECK ((bytes_an_hour > 0))
sim_fraud_profile.sim_fraud_profile_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
sim_fraud_profile.sim_fraud_profile_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_fraud_profile.sim_fraud_profile_partner_id_name_key UNIQUE (partner_id, name)
sim_fraud_profile.sim_fraud_profile_pkey PRIMARY KEY (id)
sim_fraud_profile.sim_fraud_profile_sessions_an_hour_check CHECK ((sessions_an_hour > 0))
sim_fraud_profile.sim_fraud_profile_silence_hours_check CHECK ((silence_hours > 0))
sim_identity.sim_identity_imsi_key UNIQUE (imsi)
sim_identity.sim_identity_msisdn_key UNIQUE (msisdn)
sim_identity.sim_identity_pkey PRIMARY KEY (iccid)
sim_import.sim_import_check CHECK (((status = 'open'::text) = (ended_at IS NULL)))
sim_import.sim_import_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_import.sim_import_pkey PRIMARY KEY (id)
sim_import.sim_import_status_check CHECK ((status = ANY (ARRAY['open'::text, 'published'::text, 'ended'::text])))
sim_import_progress.sim_import_progress_pkey PRIMARY KEY (import_id)
sim_inactivity_scan.sim_inactivity_scan_pkey PRIMARY KEY (profile_id)
sim_inactivity_scan.sim_inactivity_scan_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES sim_fraud_profile(id) ON DELETE CASCADE
sim_limit_profile.sim_limit_profile_alarm_bytes_check CHECK ((alarm_bytes > 0))
sim_limit_profile.sim_limit_profile_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
sim_limit_profile.sim_limit_profile_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_limit_profile.sim_limit_profile_partner_id_name_key UNIQUE (partner_id, name)
sim_limit_profile.sim_limit_profile_pkey PRIMARY KEY (id)
sim_limit_profile.sim_limit_profile_suspend_bytes_check CHECK ((suspend_bytes > 0))
sim_limit_profile.sim_limit_profile_warning_bytes_check CHECK ((warning_bytes > 0))
sim_limit_reached.sim_limit_reached_level_check CHECK (((level >= 1) AND (level <= 3)))
sim_limit_reached.sim_limit_reached_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_limit_reached.sim_limit_reached_pkey PRIMARY KEY (partner_id, iccid)
sim_nas.sim_nas_address_check CHECK ((masklen(address) =
CASE family(address)
    WHEN 4 THEN 32
    ELSE 128
END))
sim_nas.sim_nas_address_key UNIQUE (address)
sim_nas.sim_nas_default_treatment_check CHECK ((jsonb_typeof(default_treatment) = 'object'::text))
sim_nas.sim_nas_disconnect_port_check CHECK (((disconnect_port >= 1) AND (disconnect_port <= 65535)))
sim_nas.sim_nas_id_check CHECK ((id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text))
sim_nas.sim_nas_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
sim_nas.sim_nas_pkey PRIMARY KEY (id)
sim_nas.sim_nas_treatments_check CHECK ((jsonb_typeof(treatments) = 'object'::text))
sim_nas_restart.sim_nas_restart_nas_fkey FOREIGN KEY (nas) REFERENCES sim_nas(id) ON DELETE CASCADE
sim_nas_restart.sim_nas_restart_pkey PRIMARY KEY (nas, identifier, ip)
sim_offering.sim_offering_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
sim_offering.sim_offering_name_key UNIQUE (name)
sim_offering.sim_offering_pkey PRIMARY KEY (id)
sim_pairing.sim_pairing_check CHECK ((until >= since))
sim_pairing.sim_pairing_pkey PRIMARY KEY (id)
sim_partner.sim_partner_account_fkey FOREIGN KEY (account) REFERENCES account(id)
sim_partner.sim_partner_check CHECK ((parent_id <> partner_id))
sim_partner.sim_partner_company_name_check CHECK (((length(company_name) >= 1) AND (length(company_name) <= 200)))
sim_partner.sim_partner_excluded_features_check CHECK ((excluded_features <@ ARRAY['sim-swap'::text, 'device-reachability-status'::text, 'device-roaming-status'::text, 'location-verification'::text, 'quality-on-demand'::text]))
sim_partner.sim_partner_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sim_partner(partner_id)
sim_partner.sim_partner_partner_id_check CHECK ((partner_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text))
sim_partner.sim_partner_pkey PRIMARY KEY (partner_id)
sim_pool.sim_pool_at_volume_check CHECK ((at_volume = ANY (ARRAY['alarm'::text, 'suspend'::text])))
sim_pool.sim_pool_first_period_check CHECK ((EXTRACT(day FROM (first_period AT TIME ZONE 'UTC'::text)) <= (28)::numeric))
sim_pool.sim_pool_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
sim_pool.sim_pool_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES sim_offering(id)
sim_pool.sim_pool_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_pool.sim_pool_partner_id_name_key UNIQUE (partner_id, name)
sim_pool.sim_pool_period_months_check CHECK (((period_months >= 1) AND (period_months <= 24)))
sim_pool.sim_pool_pkey PRIMARY KEY (id)
sim_pool.sim_pool_volume_bytes_check CHECK ((volume_bytes >= 0))
sim_pool_alarm.sim_pool_alarm_pkey PRIMARY KEY (pool_id, period_start)
sim_pool_alarm.sim_pool_alarm_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES sim_pool(id) ON DELETE CASCADE
sim_pool_suspended.sim_pool_suspended_pkey PRIMARY KEY (partner_id, iccid)
sim_pool_usage.sim_pool_usage_down_check CHECK ((down >= 0))
sim_pool_usage.sim_pool_usage_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_pool_usage.sim_pool_usage_pkey PRIMARY KEY (pool_id, period_start, slot)
sim_pool_usage.sim_pool_usage_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES sim_pool(id)
sim_pool_usage.sim_pool_usage_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
sim_pool_usage.sim_pool_usage_up_check CHECK ((up >= 0))
sim_report.sim_report_pkey PRIMARY KEY (view, step, partner_id, at, pool_id, mcc)
sim_report.sim_report_step_check CHECK (((step >= 0) AND (step <= 2)))
sim_report.sim_report_view_check CHECK (((view >= 0) AND (view <= 2)))
sim_request.sim_request_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_request.sim_request_pkey PRIMARY KEY (partner_id, key)
sim_seen.sim_seen_pkey PRIMARY KEY (partner_id, iccid)
sim_service.sim_service_id_check CHECK ((id = 1))
sim_service.sim_service_max_concurrent_check CHECK (((max_concurrent >= 1) AND (max_concurrent <= 10000)))
sim_service.sim_service_max_concurrent_per_customer_check CHECK (((max_concurrent_per_customer >= 1) AND (max_concurrent_per_customer <= 10000)))
sim_service.sim_service_pkey PRIMARY KEY (id)
sim_session.sim_session_down_check CHECK ((down >= 0))
sim_session.sim_session_pkey PRIMARY KEY (nas, session_key, iccid, n)
sim_session.sim_session_up_check CHECK ((up >= 0))
sim_sms_change.sim_sms_change_mo_check CHECK ((mo >= 0))
sim_sms_change.sim_sms_change_mt_check CHECK ((mt >= 0))
sim_sms_change.sim_sms_change_pkey PRIMARY KEY (id)
sim_sms_month.sim_sms_month_pkey PRIMARY KEY (partner_id, iccid, month)
sim_token.sim_token_hash_check CHECK ((octet_length(hash) = 32))
sim_token.sim_token_pkey PRIMARY KEY (hash)
sim_token.sim_token_secret_id_fkey FOREIGN KEY (secret_id) REFERENCES sim_user_secret(id) ON DELETE CASCADE
sim_transfer.sim_transfer_cards_check CHECK ((cards > 0))
sim_transfer.sim_transfer_check CHECK ((target_id <> partner_id))
sim_transfer.sim_transfer_check1 CHECK (((status = 'open'::text) = (ended_at IS NULL)))
sim_transfer.sim_transfer_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_transfer.sim_transfer_pkey PRIMARY KEY (id)
sim_transfer.sim_transfer_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text])))
sim_transfer_card.sim_transfer_card_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_transfer_card.sim_transfer_card_pkey PRIMARY KEY (transfer_id, iccid)
sim_transfer_card.sim_transfer_card_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES sim_transfer(id)
sim_unmatched.sim_unmatched_pkey PRIMARY KEY (nas, identity)
sim_usage_abroad.sim_usage_abroad_down_check CHECK ((down >= 0))
sim_usage_abroad.sim_usage_abroad_mcc_check CHECK ((mcc ~ '^[0-9]{3}$'::text))
sim_usage_abroad.sim_usage_abroad_pkey PRIMARY KEY (partner_id, iccid, month, mcc)
sim_usage_abroad.sim_usage_abroad_up_check CHECK ((up >= 0))
sim_usage_file.sim_usage_file_check CHECK (((state = 'done'::text) = (done_at IS NOT NULL)))
sim_usage_file.sim_usage_file_file_id_check CHECK ((file_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text))
sim_usage_file.sim_usage_file_pkey PRIMARY KEY (file_id)
sim_usage_file.sim_usage_file_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'storing'::text, 'done'::text])))
sim_usage_file.sim_usage_file_upload_key UNIQUE (upload)
sim_usage_hour.sim_usage_hour_down_check CHECK ((down >= 0))
sim_usage_hour.sim_usage_hour_pkey PRIMARY KEY (partner_id, iccid, hour)
sim_usage_hour.sim_usage_hour_sessions_check CHECK ((sessions >= 0))
sim_usage_hour.sim_usage_hour_up_check CHECK ((up >= 0))
sim_usage_period.sim_usage_period_down_check CHECK ((down >= 0))
sim_usage_period.sim_usage_period_pkey PRIMARY KEY (partner_id, iccid, month)
sim_usage_period.sim_usage_period_ranked_check CHECK ((ranked >= 0))
sim_usage_period.sim_usage_period_sessions_check CHECK ((sessions >= 0))
sim_usage_period.sim_usage_period_up_check CHECK ((up >= 0))
sim_user.sim_user_client_id_key UNIQUE (client_id)
sim_user.sim_user_login_check CHECK (((length(login) >= 1) AND (length(login) <= 100)))
sim_user.sim_user_login_key UNIQUE (login)
sim_user.sim_user_pkey PRIMARY KEY (id)
sim_user_partner.sim_user_partner_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES sim_partner(partner_id)
sim_user_partner.sim_user_partner_pkey PRIMARY KEY (user_id, partner_id)
sim_user_partner.sim_user_partner_user_id_fkey FOREIGN KEY (user_id) REFERENCES sim_user(id) ON DELETE CASCADE
sim_user_secret.sim_user_secret_hash_check CHECK ((octet_length(hash) = 32))
sim_user_secret.sim_user_secret_pkey PRIMARY KEY (id)
sim_user_secret.sim_user_secret_user_id_fkey FOREIGN KEY (user_id) REFERENCES sim_user(id) ON DELETE CASCADE
smpp_bind.smpp_bind_pkey PRIMARY KEY (session_id)
smpp_bind.smpp_bind_user_id_fkey FOREIGN KEY (user_id) REFERENCES smpp_user(id) ON DELETE CASCADE
smpp_bind_log.smpp_bind_log_event_check CHECK ((event = ANY (ARRAY['bound'::text, 'refused'::text, 'ended'::text])))
smpp_bind_log.smpp_bind_log_pkey PRIMARY KEY (id)
smpp_delivery.smpp_delivery_check CHECK (((owner IS NULL) = (lease_until IS NULL)))
smpp_delivery.smpp_delivery_check1 CHECK (((outcome IS NULL) = (ended_at IS NULL)))
smpp_delivery.smpp_delivery_check2 CHECK (((outcome IS NULL) OR (owner IS NULL)))
smpp_delivery.smpp_delivery_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'inbound'::text])))
smpp_delivery.smpp_delivery_outcome_check CHECK ((outcome = ANY (ARRAY['acknowledged'::text, 'rejected'::text, 'expired'::text])))
smpp_delivery.smpp_delivery_pkey PRIMARY KEY (id)
smpp_message_number.smpp_message_number_only_row_check CHECK (only_row)
smpp_message_number.smpp_message_number_pkey PRIMARY KEY (only_row)
smpp_pace.smpp_pace_pkey PRIMARY KEY (user_id)
smpp_pace.smpp_pace_user_id_fkey FOREIGN KEY (user_id) REFERENCES smpp_user(id) ON DELETE CASCADE
smpp_password.smpp_password_pkey PRIMARY KEY (id)
smpp_password.smpp_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES smpp_user(id) ON DELETE CASCADE
smpp_segment.smpp_segment_check CHECK ((part <= total))
smpp_segment.smpp_segment_check1 CHECK (((text_id IS NULL) = (retry_at IS NULL)))
smpp_segment.smpp_segment_data_coding_check CHECK (((data_coding >= 0) AND (data_coding <= 255)))
smpp_segment.smpp_segment_octets_check CHECK ((octet_length(octets) <= 2000))
smpp_segment.smpp_segment_part_check CHECK (((part >= 1) AND (part <= 255)))
smpp_segment.smpp_segment_pkey PRIMARY KEY (id)
smpp_segment.smpp_segment_reference_check CHECK (((reference >= 0) AND (reference <= 65535)))
smpp_segment.smpp_segment_scheme_check CHECK ((scheme = ANY (ARRAY['udh8'::text, 'udh16'::text, 'sar'::text])))
smpp_segment.smpp_segment_total_check CHECK (((total >= 2) AND (total <= 255)))
smpp_trace.smpp_trace_pkey PRIMARY KEY (session_id)
smpp_trace.smpp_trace_user_id_fkey FOREIGN KEY (user_id) REFERENCES smpp_user(id) ON DELETE CASCADE
smpp_user.smpp_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
smpp_user.smpp_user_alphabet_check CHECK ((alphabet = ANY (ARRAY['gsm'::text, 'latin1'::text])))
smpp_user.smpp_user_bind_types_check CHECK (((cardinality(bind_types) > 0) AND (bind_types <@ ARRAY['transceiver'::text, 'transmitter'::text, 'receiver'::text])))
smpp_user.smpp_user_check CHECK (((inbound = 'application'::text) = (application_id IS NOT NULL)))
smpp_user.smpp_user_default_sender_check CHECK (((default_sender COLLATE "C") ~ '^[A-Za-z0-9 ]{1,15}$'::text))
smpp_user.smpp_user_delivery_window_check CHECK (((delivery_window >= 1) AND (delivery_window <= 1000)))
smpp_user.smpp_user_description_check CHECK ((length(description) <= 200))
smpp_user.smpp_user_id_form_check CHECK ((id_form = ANY (ARRAY['uuid'::text, 'decimal'::text, 'hexadecimal'::text])))
smpp_user.smpp_user_inbound_alphabet_check CHECK ((inbound_alphabet = ANY (ARRAY['gsm'::text, 'latin1'::text, 'ucs2'::text])))
smpp_user.smpp_user_inbound_check CHECK ((inbound = ANY (ARRAY['none'::text, 'application'::text, 'account'::text])))
smpp_user.smpp_user_inbound_long_check CHECK ((inbound_long = ANY (ARRAY['payload'::text, 'segments'::text])))
smpp_user.smpp_user_low_balance_check CHECK ((low_balance = ANY (ARRAY['own_status'::text, 'submit_fail'::text])))
smpp_user.smpp_user_max_binds_check CHECK (((max_binds >= 1) AND (max_binds <= 100)))
smpp_user.smpp_user_max_per_second_check CHECK (((max_per_second >= 1) AND (max_per_second <= 100000)))
smpp_user.smpp_user_networks_check CHECK ((cardinality(networks) <= 50))
smpp_user.smpp_user_pkey PRIMARY KEY (id)
smpp_user.smpp_user_receipt_offset_min_check CHECK (((receipt_offset_min >= '-720'::integer) AND (receipt_offset_min <= 840)))
smpp_user.smpp_user_refusals_check CHECK ((refusals = ANY (ARRAY['receipt'::text, 'respond'::text])))
smpp_user.smpp_user_segment_wait_s_check CHECK (((segment_wait_s >= 5) AND (segment_wait_s <= 3600)))
smpp_user.smpp_user_segments_check CHECK ((segments = ANY (ARRAY['join'::text, 'pass_through'::text])))
smpp_user.smpp_user_submit_window_check CHECK (((submit_window >= 1) AND (submit_window <= 1000)))
smpp_user.smpp_user_system_id_check CHECK ((system_id ~ '^[!-~]{1,15}$'::text))
smpp_user.smpp_user_system_id_key UNIQUE (system_id)
spend_notice.spend_notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
spend_notice.spend_notice_percent_check CHECK ((percent = ANY (ARRAY[50, 80, 100])))
spend_notice.spend_notice_pkey PRIMARY KEY (rule_id, account_id, day, percent)
staged_cell.staged_cell_pkey PRIMARY KEY (import_id, kind, mcc, mnc, cell, area)
staged_number.staged_number_pkey PRIMARY KEY (import_id, msisdn)
staged_prefix.staged_prefix_pkey PRIMARY KEY (import_id, prefix)
staged_sim.staged_sim_pkey PRIMARY KEY (import_id, iccid)
staged_sim_usage.staged_sim_usage_pkey PRIMARY KEY (upload, line)
staged_sim_usage.staged_sim_usage_upload_key_key UNIQUE (upload, key)
staged_terms.staged_terms_pkey PRIMARY KEY (import_id, line)
stripe_charge.stripe_charge_intent_id_key UNIQUE (intent_id)
stripe_charge.stripe_charge_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
stripe_charge.stripe_charge_pkey PRIMARY KEY (payment_id)
submission.submission_pkey PRIMARY KEY (message_id, part)
tendlc_history.tendlc_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
tendlc_history.tendlc_history_machine_check CHECK ((machine = ANY (ARRAY['brand'::text, 'identity'::text, 'email'::text, 'mobile'::text, 'vetting'::text, 'appeal'::text, 'reseller'::text, 'campaign'::text, 'campaign number'::text])))
tendlc_history.tendlc_history_pkey PRIMARY KEY (id)
text_erasure.text_erasure_pkey PRIMARY KEY (singleton)
text_erasure.text_erasure_singleton_check CHECK (singleton)
throttle_bucket.throttle_bucket_pkey PRIMARY KEY (bucket)
tollfree_check.tollfree_check_pkey PRIMARY KEY (number)
tollfree_event.tollfree_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
tollfree_event.tollfree_event_pkey PRIMARY KEY (id)
tollfree_event.tollfree_event_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES tollfree_registration(id)
tollfree_name.tollfree_name_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
tollfree_name.tollfree_name_pkey PRIMARY KEY (id)
tollfree_number.tollfree_changed TRIGGER DEFERRABLE INITIALLY DEFERRED
tollfree_number.tollfree_number_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
tollfree_number.tollfree_number_check CHECK (((query_id IS NULL) = (queried_at IS NULL)))
tollfree_number.tollfree_number_check1 CHECK (((due_at IS NULL) OR (status = 'CARRIERS_REVIEW'::text)))
tollfree_number.tollfree_number_check2 CHECK (((expires_at IS NULL) OR (status = 'REGISTERED'::text)))
tollfree_number.tollfree_number_name_id_fkey FOREIGN KEY (name_id) REFERENCES tollfree_name(id)
tollfree_number.tollfree_number_number_check CHECK ((number ~ '^18(00|33|44|55|66|77|88)[0-9]{7}$'::text))
tollfree_number.tollfree_number_ownership_id_fkey FOREIGN KEY (ownership_id) REFERENCES number(ownership_id) ON DELETE SET NULL
tollfree_number.tollfree_number_pkey PRIMARY KEY (id)
tollfree_number.tollfree_number_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES tollfree_registration(id)
tollfree_number.tollfree_number_registration_id_number_key UNIQUE (registration_id, number)
tollfree_number.tollfree_number_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PENDING_REVIEW'::text, 'UPDATES_REQUIRED'::text, 'CARRIERS_REVIEW'::text, 'REGISTERED'::text, 'REJECTED'::text, 'BLOCKED'::text])))
tollfree_provider.tollfree_provider_one_check CHECK (one)
tollfree_provider.tollfree_provider_paused_by_check CHECK ((paused_by = ANY (ARRAY['credentials'::text, 'throttled'::text])))
tollfree_provider.tollfree_provider_pkey PRIMARY KEY (one)
tollfree_registration.tollfree_registration_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
tollfree_registration.tollfree_registration_check CHECK (((idempotency_key IS NULL) = (request_digest IS NULL)))
tollfree_registration.tollfree_registration_check1 CHECK (((status = 'SUBMITTED'::text) = (submitted_at IS NOT NULL)))
tollfree_registration.tollfree_registration_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255)))
tollfree_registration.tollfree_registration_name_id_fkey FOREIGN KEY (name_id) REFERENCES tollfree_name(id)
tollfree_registration.tollfree_registration_pkey PRIMARY KEY (id)
tollfree_registration.tollfree_registration_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text])))
tollfree_slip.tollfree_slip_pkey PRIMARY KEY (account_id, slip, word)
tollfree_withdrawal.tollfree_withdrawal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
tollfree_withdrawal.tollfree_withdrawal_number_key UNIQUE (number)
tollfree_withdrawal.tollfree_withdrawal_pkey PRIMARY KEY (id)
tollfree_word.tollfree_word_name_id_fkey FOREIGN KEY (name_id) REFERENCES tollfree_name(id)
tollfree_word.tollfree_word_pkey PRIMARY KEY (account_id, word, name_id)
traffic_count.traffic_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
traffic_count.traffic_count_pkey PRIMARY KEY (rule_id, account_id, key, begins_at)
traffic_entry.traffic_entry_pkey PRIMARY KEY (list_id, value)
traffic_rule.traffic_rule_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
traffic_rule.traffic_rule_check CHECK (((effect <> 'allow'::text) OR (kind = ANY (ARRAY['country'::text, 'network'::text]))))
traffic_rule.traffic_rule_effect_check CHECK ((effect = ANY (ARRAY['block'::text, 'monitor'::text, 'allow'::text])))
traffic_rule.traffic_rule_pkey PRIMARY KEY (id)
traffic_version.traffic_version_pkey PRIMARY KEY (singleton)
traffic_version.traffic_version_singleton_check CHECK (singleton)
unconfirmed_batch.unconfirmed_batch_action_check CHECK ((action = ANY (ARRAY['delivered'::text, 'undeliverable'::text, 'rejected'::text, 'send_again'::text])))
unconfirmed_batch.unconfirmed_batch_failures_check CHECK ((jsonb_array_length(failures) <= 10))
unconfirmed_batch.unconfirmed_batch_pkey PRIMARY KEY (id)
unconfirmed_message.unconfirmed_message_pkey PRIMARY KEY (message_id)
unconfirmed_sweep.unconfirmed_sweep_pkey PRIMARY KEY (singleton)
unconfirmed_sweep.unconfirmed_sweep_singleton_check CHECK (singleton)
unmatched_receipt.unmatched_receipt_carrier_id_carrier_message_id_recipient_s_key UNIQUE (carrier_id, carrier_message_id, recipient, state)
unmatched_receipt.unmatched_receipt_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id) ON DELETE CASCADE
unmatched_receipt.unmatched_receipt_pkey PRIMARY KEY (carrier_id, id)
vetting.vetting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
vetting.vetting_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
vetting.vetting_check CHECK ((imported OR (vetting_class IS NOT NULL)))
vetting.vetting_evp_id_check CHECK ((evp_id = ANY (ARRAY['Aegis'::text, 'CV'::text, 'WMC'::text])))
vetting.vetting_pkey PRIMARY KEY (id)
vetting.vetting_score_check CHECK (((score >= 0) AND (score <= 100)))
vetting.vetting_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'UNSCORE'::text, 'ACTIVE'::text, 'FAILED'::text, 'EXPIRED'::text])))
vetting.vetting_vetting_class_check CHECK ((vetting_class = ANY (ARRAY['STANDARD'::text, 'ENHANCED'::text, 'POLITICAL'::text])))
vetting.vetting_vetting_id_check CHECK (((length(vetting_id) >= 1) AND (length(vetting_id) <= 100)))
vetting_appeal.vetting_appeal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
vetting_appeal.vetting_appeal_categories_check CHECK ((cardinality(categories) > 0))
vetting_appeal.vetting_appeal_check CHECK (((status = 'COMPLETE'::text) = (outcome IS NOT NULL)))
vetting_appeal.vetting_appeal_check1 CHECK (((status = 'COMPLETE'::text) = (decided_at IS NOT NULL)))
vetting_appeal.vetting_appeal_pkey PRIMARY KEY (id)
vetting_appeal.vetting_appeal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1024)))
vetting_appeal.vetting_appeal_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETE'::text])))
vetting_appeal.vetting_appeal_vetting_id_fkey FOREIGN KEY (vetting_id) REFERENCES vetting(id)
vetting_evidence.vetting_evidence_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
vetting_evidence.vetting_evidence_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES vetting_appeal(id)
vetting_evidence.vetting_evidence_check CHECK (((appeal_id IS NOT NULL) OR (content IS NOT NULL)))
vetting_evidence.vetting_evidence_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5000000)))
vetting_evidence.vetting_evidence_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255)))
vetting_evidence.vetting_evidence_mime_type_check CHECK ((mime_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'text/plain'::text])))
vetting_evidence.vetting_evidence_pkey PRIMARY KEY (id)
vetting_evidence.vetting_evidence_vetting_id_fkey FOREIGN KEY (vetting_id) REFERENCES vetting(id)
webhook_attempt.webhook_attempt_attempt_check CHECK ((attempt > 0))
webhook_attempt.webhook_attempt_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'retried'::text, 'failed'::text])))
webhook_attempt.webhook_attempt_pkey PRIMARY KEY (event_id, attempt)
webhook_delivery.webhook_delivery_check CHECK (((owner IS NULL) = (lease_until IS NULL)))
webhook_delivery.webhook_delivery_pkey PRIMARY KEY (event_id)
webhook_endpoint.webhook_endpoint_check CHECK (((state = 'open'::text) = (probe_at IS NOT NULL)))
webhook_endpoint.webhook_endpoint_check1 CHECK (((state = 'disabled'::text) = (disabled_at IS NOT NULL)))
webhook_endpoint.webhook_endpoint_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['failing'::text, 'gone'::text, 'switched_off'::text, 'deleted'::text, 'operator'::text])))
webhook_endpoint.webhook_endpoint_pkey PRIMARY KEY (endpoint)
webhook_endpoint.webhook_endpoint_state_check CHECK ((state = ANY (ARRAY['healthy'::text, 'failing'::text, 'open'::text, 'disabled'::text])))
webhook_event.webhook_event_kind_check CHECK ((kind = ANY (ARRAY['message-status'::text, 'inbound-message'::text, 'compliance-status'::text, 'sim-event'::text, 'qod-event'::text, 'report-alert'::text, 'test'::text, 'chat-message'::text, 'chat-update'::text]))) NOT VALID
webhook_event.webhook_event_method_check CHECK ((method = ANY (ARRAY['GET_QUERY_PARAMS'::text, 'POST_QUERY_PARAMS'::text, 'POST_JSON'::text])))
webhook_event.webhook_event_pkey PRIMARY KEY (id)
webhook_replay.webhook_replay_per_second_check CHECK (((per_second >= 1) AND (per_second <= 1000)))
webhook_replay.webhook_replay_pkey PRIMARY KEY (id)
webhook_replay.webhook_replay_scope_check CHECK ((scope = ANY (ARRAY['undelivered'::text, 'all'::text])))
webhook_report.webhook_report_durations_check CHECK ((cardinality(durations) = 12))
webhook_report.webhook_report_pkey PRIMARY KEY (view, step, account_id, at, origin, result)
webhook_report.webhook_report_step_check CHECK (((step >= 0) AND (step <= 2)))
webhook_report.webhook_report_view_check CHECK (((view >= 0) AND (view <= 2)))
webhook_response.webhook_response_pkey PRIMARY KEY (event_id, attempt)
webhook_undelivered.webhook_undelivered_pkey PRIMARY KEY (event_id)
webhook_undelivered.webhook_undelivered_reason_check CHECK ((reason = ANY (ARRAY['failed'::text, 'disabled'::text, 'no_address'::text, 'not_recorded'::text])))
workflow.workflow_pkey PRIMARY KEY (id)

-- Indexes
CREATE INDEX account_name ON public.account USING btree (name_folded, id)
CREATE UNIQUE INDEX account_pkey ON public.account USING btree (id)
CREATE INDEX account_primary_id_idx ON public.account USING btree (primary_id) WHERE (primary_id IS NOT NULL)
CREATE INDEX account_activity_account_id_actor_id_idx ON public.account_activity USING btree (account_id, actor, id)
CREATE INDEX account_activity_account_id_kind_id_idx ON public.account_activity USING btree (account_id, kind, id)
CREATE INDEX account_activity_id_idx ON public.account_activity USING btree (id)
CREATE UNIQUE INDEX account_activity_pkey ON public.account_activity USING btree (account_id, id)
CREATE INDEX account_endpoint_account_id_id_idx ON public.account_endpoint USING btree (account_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX account_endpoint_deleted_at_idx ON public.account_endpoint USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
CREATE UNIQUE INDEX account_endpoint_pkey ON public.account_endpoint USING btree (id)
CREATE UNIQUE INDEX account_protection_pkey ON public.account_protection USING btree (account_id)
CREATE INDEX account_redaction_next_at_idx ON public.account_redaction USING btree (next_at) WHERE ((text_days IS NOT NULL) OR (number_days IS NOT NULL))
CREATE UNIQUE INDEX account_redaction_pkey ON public.account_redaction USING btree (account_id)
CREATE INDEX account_session_account_id_idx ON public.account_session USING btree (account_id)
CREATE UNIQUE INDEX account_session_hash_key ON public.account_session USING btree (hash)
CREATE INDEX account_session_member_id_idx ON public.account_session USING btree (member_id)
CREATE UNIQUE INDEX account_session_pkey ON public.account_session USING btree (id)
CREATE INDEX account_session_secret_id_idx ON public.account_session USING btree (secret_id)
CREATE INDEX account_session_seen_at_idx ON public.account_session USING btree (seen_at)
CREATE UNIQUE INDEX account_sign_on_pkey ON public.account_sign_on USING btree (account_id)
CREATE UNIQUE INDEX address_check_pkey ON public.address_check USING btree (account_id)
CREATE INDEX application_account_id_id_idx ON public.application USING btree (account_id, id)
CREATE UNIQUE INDEX application_pkey ON public.application USING btree (id)
CREATE INDEX auto_reload_due_at_idx ON public.auto_reload USING btree (due_at)
CREATE UNIQUE INDEX auto_reload_pkey ON public.auto_reload USING btree (account_id)
CREATE UNIQUE INDEX balance_pkey ON public.balance USING btree (account_id)
CREATE UNIQUE INDEX bind_holder_pkey ON public.bind_holder USING btree (node_id)
CREATE INDEX brand_account_id_company_name_folded_seq_status_company_nam_idx ON public.brand USING btree (account_id, company_name_folded, seq) INCLUDE (status, company_name)
CREATE INDEX brand_account_id_display_name_folded_seq_status_display_nam_idx ON public.brand USING btree (account_id, display_name_folded, seq) INCLUDE (status, display_name)
CREATE INDEX brand_account_id_ein_folded_seq_status_ein_idx ON public.brand USING btree (account_id, ein_folded, seq) INCLUDE (status, ein)
CREATE INDEX brand_account_id_email_folded_seq_status_email_idx ON public.brand USING btree (account_id, email_folded, seq) INCLUDE (status, email)
CREATE INDEX brand_all ON public.brand USING btree (account_id, seq)
CREATE INDEX brand_at_registry ON public.brand USING btree (account_id, registry_brand_id) WHERE partner
CREATE INDEX brand_display_name_folded_seq_idx ON public.brand USING btree (display_name_folded, seq)
CREATE INDEX brand_identity_status_seq_idx ON public.brand USING btree (identity_status, seq)
CREATE INDEX brand_listed ON public.brand USING btree (account_id, seq) WHERE (status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text]))
CREATE UNIQUE INDEX brand_once ON public.brand USING btree (account_id, reference_id) WHERE (status <> 'DELETED'::text)
CREATE UNIQUE INDEX brand_pkey ON public.brand USING btree (id)
CREATE INDEX brand_registry_brand_id ON public.brand USING btree (registry_brand_id) WHERE (registry_brand_id IS NOT NULL)
CREATE INDEX brand_registry_hold ON public.brand USING btree (seq) WHERE (registry_hold IS NOT NULL)
CREATE INDEX brand_seq_idx ON public.brand USING btree (seq)
CREATE INDEX brand_status_seq_idx ON public.brand USING btree (status, seq)
CREATE INDEX brand_without_auth_plus ON public.brand USING btree (vettings_read_at NULLS FIRST, id) WHERE ((feedback @> '[{"name": "AUTH_PLUS"}]'::jsonb) AND (status = 'ACTIVE'::text) AND (registry_brand_id IS NOT NULL))
CREATE INDEX brand_mail_account_id_due_at_idx ON public.brand_mail USING btree (account_id, due_at)
CREATE INDEX brand_mail_account_id_recipient_due_at_idx ON public.brand_mail USING btree (account_id, recipient, due_at)
CREATE INDEX brand_mail_brand_id_id_idx ON public.brand_mail USING btree (brand_id, id)
CREATE INDEX brand_mail_due_at_idx ON public.brand_mail USING btree (due_at) WHERE (ended_at IS NULL)
CREATE INDEX brand_mail_kept ON public.brand_mail USING btree (due_at)
CREATE UNIQUE INDEX brand_mail_pkey ON public.brand_mail USING btree (id)
CREATE INDEX brand_mail_recipient_due_at_idx ON public.brand_mail USING btree (recipient, due_at)
CREATE INDEX brand_mail_submitted_at_idx ON public.brand_mail USING btree (submitted_at) WHERE (ended_at IS NULL)
CREATE INDEX brand_otp_account_id_submitted_at_idx ON public.brand_otp USING btree (account_id, submitted_at)
CREATE INDEX brand_otp_brand_id_submitted_at_idx ON public.brand_otp USING btree (brand_id, submitted_at)
CREATE INDEX brand_otp_due_at_idx ON public.brand_otp USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX brand_otp_kept ON public.brand_otp USING btree (expires_at)
CREATE UNIQUE INDEX brand_otp_message_id_key ON public.brand_otp USING btree (message_id)
CREATE INDEX brand_otp_mobile_phone_submitted_at_idx ON public.brand_otp USING btree (mobile_phone, submitted_at)
CREATE UNIQUE INDEX brand_otp_one_pending ON public.brand_otp USING btree (brand_id) WHERE (status = 'PENDING'::text)
CREATE UNIQUE INDEX brand_otp_pkey ON public.brand_otp USING btree (id)
CREATE UNIQUE INDEX brand_otp_reference_id_key ON public.brand_otp USING btree (reference_id)
CREATE UNIQUE INDEX brand_otp_success_message_id_key ON public.brand_otp USING btree (success_message_id)
CREATE UNIQUE INDEX brand_tally_pkey ON public.brand_tally USING btree (account_id, status)
CREATE UNIQUE INDEX call_lease_pkey ON public.call_lease USING btree (account_id, kind)
CREATE INDEX campaign_account_id_brand_id_label_folded_seq_label_idx ON public.campaign USING btree (account_id, brand_id, label_folded, seq) INCLUDE (label)
CREATE INDEX campaign_account_id_brand_id_registry_campaign_id_folded_se_idx ON public.campaign USING btree (account_id, brand_id, registry_campaign_id_folded, seq) INCLUDE (registry_campaign_id)
CREATE INDEX campaign_account_id_brand_id_status_folded_seq_status_idx ON public.campaign USING btree (account_id, brand_id, status_folded, seq) INCLUDE (status)
CREATE INDEX campaign_account_id_brand_id_usecase_folded_seq_usecase_idx ON public.campaign USING btree (account_id, brand_id, usecase_folded, seq) INCLUDE (usecase)
CREATE INDEX campaign_account_id_seq_idx ON public.campaign USING btree (account_id, seq)
CREATE INDEX campaign_at_registry ON public.campaign USING btree (account_id, registry_campaign_id) WHERE (registry_campaign_id IS NOT NULL)
CREATE INDEX campaign_listed ON public.campaign USING btree (account_id, brand_id, seq)
CREATE INDEX campaign_named ON public.campaign USING btree (label_folded COLLATE "C", seq) WHERE (label_folded IS NOT NULL)
CREATE INDEX campaign_named_in_account ON public.campaign USING btree (account_id, label_folded COLLATE "C", seq) WHERE (label_folded IS NOT NULL)
CREATE INDEX campaign_of_brand ON public.campaign USING btree (brand_id)
CREATE INDEX campaign_of_partner ON public.campaign USING btree (registry_campaign_id) WHERE partner
CREATE UNIQUE INDEX campaign_once ON public.campaign USING btree (account_id, idempotency_key) WHERE (idempotency_key IS NOT NULL)
CREATE UNIQUE INDEX campaign_pkey ON public.campaign USING btree (id)
CREATE INDEX campaign_registry_campaign_id ON public.campaign USING btree (registry_campaign_id) WHERE ((registry_campaign_id IS NOT NULL) AND (NOT partner))
CREATE INDEX campaign_registry_hold ON public.campaign USING btree (seq) WHERE (registry_hold IS NOT NULL)
CREATE INDEX campaign_renewals ON public.campaign USING btree (renewal_due) WHERE (renewal_due IS NOT NULL)
CREATE INDEX campaign_seq_idx ON public.campaign USING btree (seq)
CREATE INDEX campaign_status_seq_idx ON public.campaign USING btree (status, seq)
CREATE INDEX campaign_to_change ON public.campaign USING btree (account_id, status, seq) WHERE (status = ANY (ARRAY['UPDATES_REQUIRED'::text, 'REJECTED'::text]))
CREATE INDEX campaign_unnamed ON public.campaign USING btree (account_id) WHERE (reseller_id IS NULL)
CREATE INDEX campaign_updates ON public.campaign USING btree (updates_due) WHERE (updates_due IS NOT NULL)
CREATE INDEX campaign_number_campaign_id_id_idx ON public.campaign_number USING btree (campaign_id, id)
CREATE UNIQUE INDEX campaign_number_campaign_id_number_key ON public.campaign_number USING btree (campaign_id, number)
CREATE INDEX campaign_number_due_at_idx ON public.campaign_number USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE UNIQUE INDEX campaign_number_moving ON public.campaign_number USING btree (number) WHERE (moves_from IS NOT NULL)
CREATE UNIQUE INDEX campaign_number_once ON public.campaign_number USING btree (number) WHERE ((status = 'LINKED'::text) OR ((status = ANY (ARRAY['LINKING'::text, 'UNLINKING'::text])) AND (moves_from IS NULL)))
CREATE INDEX campaign_number_ownership_id_idx ON public.campaign_number USING btree (ownership_id) WHERE (ownership_id IS NOT NULL)
CREATE UNIQUE INDEX campaign_number_pkey ON public.campaign_number USING btree (id)
CREATE INDEX campaign_number_released ON public.campaign_number USING btree (id) WHERE ((ownership_id IS NULL) AND (status = ANY (ARRAY['LINKING'::text, 'LINKED'::text, 'UNLINKING'::text])))
CREATE INDEX campaign_sharing_account_id_idx ON public.campaign_sharing USING btree (account_id)
CREATE UNIQUE INDEX campaign_sharing_pkey ON public.campaign_sharing USING btree (campaign_id)
CREATE INDEX campaign_tally_account_id_idx ON public.campaign_tally USING btree (account_id)
CREATE UNIQUE INDEX campaign_tally_once ON public.campaign_tally USING btree (brand_id, status, usecase) NULLS NOT DISTINCT
CREATE INDEX campaign_violation_account_id_at_message_id_rule_idx ON ONLY public.campaign_violation USING btree (account_id, at, message_id, rule)
CREATE INDEX campaign_violation_at_message_id_rule_idx ON ONLY public.campaign_violation USING btree (at, message_id, rule)
CREATE INDEX campaign_violation_campaign_id_at_message_id_rule_idx ON ONLY public.campaign_violation USING btree (campaign_id, at, message_id, rule)
CREATE UNIQUE INDEX campaign_violation_pkey ON ONLY public.campaign_violation USING btree (message_id, rule)
CREATE INDEX campaign_violation_rule_at_message_id_idx ON ONLY public.campaign_violation USING btree (rule, at, message_id)
CREATE UNIQUE INDEX captured_mail_mail_id_key ON public.captured_mail USING btree (mail_id)
CREATE UNIQUE INDEX captured_mail_pkey ON public.captured_mail USING btree (id)
CREATE INDEX captured_mail_recipient_id_idx ON public.captured_mail USING btree (recipient, id)
CREATE INDEX card_detachment_due_at_idx ON public.card_detachment USING btree (due_at)
CREATE UNIQUE INDEX card_detachment_pkey ON public.card_detachment USING btree (method)
CREATE INDEX card_setup_account_id_idx ON public.card_setup USING btree (account_id) WHERE (ended_at IS NULL)
CREATE INDEX card_setup_created_at_idx ON public.card_setup USING btree (created_at)
CREATE INDEX card_setup_due_at_idx ON public.card_setup USING btree (due_at) WHERE (page_ended_at IS NULL)
CREATE UNIQUE INDEX card_setup_pkey ON public.card_setup USING btree (id)
CREATE UNIQUE INDEX card_setup_session_id_key ON public.card_setup USING btree (session_id)
CREATE UNIQUE INDEX carrier_pkey ON public.carrier USING btree (id)
CREATE UNIQUE INDEX carrier_bind_pkey ON public.carrier_bind USING btree (carrier_id, slot)
CREATE UNIQUE INDEX carrier_error_pkey ON public.carrier_error USING btree (carrier_id, kind, value)
CREATE UNIQUE INDEX change_check_pkey ON public.change_check USING btree (id)
CREATE UNIQUE INDEX change_seal_change_id_key ON public.change_seal USING btree (change_id)
CREATE UNIQUE INDEX change_seal_pkey ON public.change_seal USING btree (number)
CREATE UNIQUE INDEX change_unsealed_pkey ON public.change_unsealed USING btree (change_id)
CREATE UNIQUE INDEX chat_channel_pkey ON public.chat_channel USING btree (name)
CREATE INDEX chat_inbound_at_idx ON public.chat_inbound USING btree (at)
CREATE UNIQUE INDEX chat_inbound_pkey ON public.chat_inbound USING btree (channel, chat_message_id)
CREATE INDEX chat_indicator_due_at_idx ON public.chat_indicator USING btree (due_at)
CREATE UNIQUE INDEX chat_indicator_pkey ON public.chat_indicator USING btree (channel, sender, recipient)
CREATE INDEX chat_indicator_recipient_idx ON public.chat_indicator USING btree (recipient)
CREATE INDEX chat_sender_account_id_idx ON public.chat_sender USING btree (account_id)
CREATE UNIQUE INDEX chat_sender_pkey ON public.chat_sender USING btree (channel, sender)
CREATE INDEX compliance_report_by_time ON public.compliance_report USING btree (view, step, at) WHERE (view = ANY (ARRAY[1, 4]))
CREATE INDEX compliance_report_old ON public.compliance_report USING btree (step, at)
CREATE UNIQUE INDEX compliance_report_pkey ON public.compliance_report USING btree (view, step, account_id, at, kind, reason)
CREATE INDEX compliance_report_change_hour_idx ON public.compliance_report_change USING brin (hour)
CREATE INDEX dispatch_expiring ON public.dispatch USING btree (expires_at) WHERE ((owner IS NULL) AND (expires_at > '-infinity'::timestamp with time zone))
CREATE INDEX dispatch_leased ON public.dispatch USING btree (lease_until) WHERE (owner IS NOT NULL)
CREATE INDEX dispatch_paced ON public.dispatch USING btree (bucket, carrier_id, message_id) WHERE (due_at = 'infinity'::timestamp with time zone)
CREATE UNIQUE INDEX dispatch_pkey ON public.dispatch USING btree (message_id)
CREATE INDEX dispatch_waiting ON public.dispatch USING btree (carrier_id, account_id, due_at, message_id) WHERE (owner IS NULL)
CREATE INDEX endpoint_hour_hour_idx ON public.endpoint_hour USING btree (hour)
CREATE UNIQUE INDEX endpoint_hour_pkey ON public.endpoint_hour USING btree (endpoint_id, hour, succeeded, bucket)
CREATE INDEX erasure_next_at_idx ON public.erasure USING btree (next_at) WHERE (done_at IS NULL)
CREATE UNIQUE INDEX erasure_open ON public.erasure USING btree (person, COALESCE(account_id, ''::text)) WHERE (done_at IS NULL)
CREATE UNIQUE INDEX erasure_pkey ON public.erasure USING btree (id)
CREATE UNIQUE INDEX exchange_clock_pkey ON public.exchange_clock USING btree (singleton)
CREATE UNIQUE INDEX exchange_content_pkey ON public.exchange_content USING btree (singleton)
CREATE UNIQUE INDEX exchange_mode_pkey ON public.exchange_mode USING btree (single)
CREATE UNIQUE INDEX exchange_redaction_pkey ON public.exchange_redaction USING btree (singleton)
CREATE UNIQUE INDEX fee_pkey ON public.fee USING btree (kind, country, number_type)
CREATE INDEX idempotency_key_at_idx ON public.idempotency_key USING btree (at)
CREATE UNIQUE INDEX idempotency_key_pkey ON public.idempotency_key USING btree (account_id, key)
CREATE UNIQUE INDEX inbound_long_carrier_id_sender_recipient_reference_total_sc_key ON public.inbound_long USING btree (carrier_id, sender, recipient, reference, total, scheme, account_id)
CREATE INDEX inbound_long_delivered ON public.inbound_long USING btree (due_at) WHERE (delivered_at IS NOT NULL)
CREATE UNIQUE INDEX inbound_long_pkey ON public.inbound_long USING btree (id)
CREATE INDEX inbound_long_sender_idx ON public.inbound_long USING btree (sender)
CREATE INDEX inbound_long_waiting ON public.inbound_long USING btree (due_at) WHERE (delivered_at IS NULL)
CREATE UNIQUE INDEX inbound_pace_pkey ON public.inbound_pace USING btree (account_id)
CREATE INDEX inbound_pace_rescheduling ON public.inbound_pace USING btree (account_id) WHERE (reschedule_per_second IS NOT NULL)
CREATE UNIQUE INDEX inbound_part_pkey ON public.inbound_part USING btree (long_id, part)
CREATE INDEX inventory_aside ON public.inventory USING btree (status, msisdn) WHERE (status = ANY (ARRAY['quarantined'::text, 'withdrawn'::text]))
CREATE INDEX inventory_available ON public.inventory USING btree (country, msisdn) INCLUDE (type, features) WHERE ((status = 'available'::text) AND (country > ''::text))
CREATE INDEX inventory_free ON public.inventory USING btree (free_at) WHERE (status = 'quarantined'::text)
CREATE INDEX inventory_grams ON public.inventory USING gin (number_grams(msisdn)) WHERE ((status = 'available'::text) AND (type > ''::text))
CREATE UNIQUE INDEX inventory_pkey ON public.inventory USING btree (msisdn)
CREATE INDEX inventory_previous_owner ON public.inventory USING btree (previous_owner, msisdn) WHERE (previous_owner IS NOT NULL)
CREATE INDEX invitation_expires_at_idx ON public.invitation USING btree (expires_at)
CREATE UNIQUE INDEX invitation_hash_key ON public.invitation USING btree (hash)
CREATE UNIQUE INDEX invitation_pkey ON public.invitation USING btree (id)
CREATE INDEX keyword_reply_due_at_idx ON public.keyword_reply USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE UNIQUE INDEX keyword_reply_pkey ON public.keyword_reply USING btree (account_id, number, subscriber, keyword)
CREATE INDEX keyword_reply_requested_at_idx ON public.keyword_reply USING btree (requested_at) WHERE (due_at IS NULL)
CREATE INDEX keyword_reply_subscriber_idx ON public.keyword_reply USING btree (subscriber)
CREATE INDEX ledger_check_account_id_idx ON public.ledger_check USING btree (account_id) WHERE (difference <> 0)
CREATE INDEX ledger_check_checked_at_idx ON public.ledger_check USING btree (checked_at)
CREATE UNIQUE INDEX ledger_check_pkey ON public.ledger_check USING btree (account_id)
CREATE INDEX ledger_entry_account_id_id_idx ON public.ledger_entry USING btree (account_id, id)
CREATE INDEX ledger_entry_account_id_kind_id_idx ON public.ledger_entry USING btree (account_id, kind, id) WHERE (kind <> ALL (ARRAY['debit'::text, 'release'::text]))
CREATE UNIQUE INDEX ledger_entry_once ON public.ledger_entry USING btree (account_id, kind, reference) WHERE (reference IS NOT NULL)
CREATE UNIQUE INDEX ledger_entry_one_release ON public.ledger_entry USING btree (message_id) WHERE (kind = 'release'::text)
CREATE UNIQUE INDEX ledger_entry_pkey ON public.ledger_entry USING btree (id)
CREATE INDEX mail_count_day_idx ON public.mail_count USING btree (day)
CREATE UNIQUE INDEX mail_count_pkey ON public.mail_count USING btree (key, day)
CREATE INDEX member_account_id_email_idx ON public.member USING btree (account_id, email)
CREATE UNIQUE INDEX member_account_id_subject_key ON public.member USING btree (account_id, subject)
CREATE UNIQUE INDEX member_email_account_id_key ON public.member USING btree (email, account_id)
CREATE UNIQUE INDEX member_pkey ON public.member USING btree (id)
CREATE UNIQUE INDEX member_invitation_account_id_email_key ON public.member_invitation USING btree (account_id, email)
CREATE INDEX member_invitation_expires_at_idx ON public.member_invitation USING btree (expires_at)
CREATE UNIQUE INDEX member_invitation_hash_key ON public.member_invitation USING btree (hash)
CREATE INDEX member_invitation_invited_by_idx ON public.member_invitation USING btree (invited_by)
CREATE UNIQUE INDEX member_invitation_pkey ON public.member_invitation USING btree (id)
CREATE UNIQUE INDEX member_network_pkey ON public.member_network USING btree (member_id, network)
CREATE INDEX member_network_seen_at_idx ON public.member_network USING btree (seen_at)
CREATE UNIQUE INDEX member_recovery_code_pkey ON public.member_recovery_code USING btree (member_id, hash)
CREATE INDEX member_reset_expires_at_idx ON public.member_reset USING btree (expires_at)
CREATE UNIQUE INDEX member_reset_hash_key ON public.member_reset USING btree (hash)
CREATE UNIQUE INDEX member_reset_id_key ON public.member_reset USING btree (id)
CREATE UNIQUE INDEX member_reset_pkey ON public.member_reset USING btree (member_id)
CREATE INDEX message_account_id_id_idx ON ONLY public.message USING btree (account_id, id)
CREATE INDEX message_account_id_id_idx1 ON ONLY public.message USING btree (account_id, id) WHERE (error_code IS NOT NULL)
CREATE INDEX message_carrier_id_id_idx ON ONLY public.message USING btree (carrier_id, id)
CREATE INDEX message_client_ref_id_idx ON ONLY public.message USING btree (client_ref, id) WHERE (client_ref IS NOT NULL)
CREATE INDEX message_error_code_id_idx ON ONLY public.message USING btree (error_code, id) WHERE (error_code IS NOT NULL)
CREATE INDEX message_id_idx ON ONLY public.message USING btree (id) WHERE (error_code IS NOT NULL)
CREATE INDEX message_id_idx1 ON ONLY public.message USING btree (id) WHERE (direction = 'inbound'::text)
CREATE INDEX message_id_idx2 ON ONLY public.message USING btree (id) WHERE (channel <> 'sms'::text)
CREATE INDEX message_number_tag_id_idx ON ONLY public.message USING btree (number_tag, id) WHERE (number_tag IS NOT NULL)
CREATE UNIQUE INDEX message_pkey ON ONLY public.message USING btree (id)
CREATE INDEX message_recipient_id_idx ON ONLY public.message USING btree (recipient, id)
CREATE INDEX message_sender_id_idx ON ONLY public.message USING btree (sender, id)
CREATE INDEX message_event_message_id_at_idx ON ONLY public.message_event USING btree (message_id, at)
CREATE INDEX message_event_rule_matched ON ONLY public.message_event USING btree (((details ->> 'rule_id'::text)), message_id) WHERE (event = 'rule_matched'::text)
CREATE UNIQUE INDEX message_minute_pkey ON public.message_minute USING btree (minute, node_id, carrier_id, country)
CREATE INDEX message_query_carrier_id_idx ON public.message_query USING btree (carrier_id)
CREATE INDEX message_query_open ON public.message_query USING btree (requested_at) WHERE (ended_at IS NULL)
CREATE UNIQUE INDEX message_query_pkey ON public.message_query USING btree (message_id)
CREATE INDEX message_report_by_sender ON public.message_report USING btree (account_id, sender, step, at) WHERE (view = 2)
CREATE INDEX message_report_old ON public.message_report USING btree (step, at)
CREATE UNIQUE INDEX message_report_pkey ON public.message_report USING btree (view, step, account_id, at, carrier_id, network, sender, error_code)
CREATE INDEX message_resend_batch_id_message_id_idx ON public.message_resend USING btree (batch_id, message_id)
CREATE INDEX message_resend_open ON public.message_resend USING btree (batch_id) WHERE ((new_message_id IS NULL) AND (failure IS NULL))
CREATE UNIQUE INDEX message_resend_pkey ON public.message_resend USING btree (message_id)
CREATE INDEX message_schedule_account_id_message_id_idx ON public.message_schedule USING btree (account_id, message_id)
CREATE INDEX message_schedule_due_at_idx ON public.message_schedule USING btree (due_at)
CREATE UNIQUE INDEX message_schedule_pkey ON public.message_schedule USING btree (message_id)
CREATE INDEX message_smpp_id_account_id_message_id_idx ON public.message_smpp_id USING btree (account_id, message_id)
CREATE INDEX message_smpp_id_message_id_idx ON public.message_smpp_id USING btree (message_id)
CREATE UNIQUE INDEX message_smpp_id_pkey ON public.message_smpp_id USING btree (id)
CREATE UNIQUE INDEX migration_pkey ON public.migration USING btree (name)
CREATE UNIQUE INDEX network_area_pkey ON public.network_area USING btree (kind, mcc, mnc, area)
CREATE INDEX network_assertion_expires_at_idx ON public.network_assertion USING btree (expires_at)
CREATE UNIQUE INDEX network_assertion_pkey ON public.network_assertion USING btree (application_id, jti)
CREATE INDEX network_cell_kind_mcc_mnc_area_idx ON public.network_cell USING btree (kind, mcc, mnc, area) WHERE (area >= 0)
CREATE UNIQUE INDEX network_cell_pkey ON public.network_cell USING btree (kind, mcc, mnc, cell, area)
CREATE INDEX network_cell_import_began_at_idx ON public.network_cell_import USING btree (began_at) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX network_cell_import_pkey ON public.network_cell_import USING btree (id)
CREATE UNIQUE INDEX network_consent_hook_pkey ON public.network_consent_hook USING btree (id)
CREATE UNIQUE INDEX network_consent_hook_purpose_grant_name_key ON public.network_consent_hook USING btree (purpose, grant_name)
CREATE INDEX network_decision_account_id_request_id_idx ON public.network_decision USING btree (account_id, request_id)
CREATE INDEX network_decision_decided_at_idx ON public.network_decision USING btree (decided_at)
CREATE INDEX network_decision_msisdn_request_id_idx ON public.network_decision USING btree (msisdn, request_id)
CREATE UNIQUE INDEX network_decision_pkey ON public.network_decision USING btree (request_id)
CREATE UNIQUE INDEX network_prefix_pkey ON public.network_prefix USING btree (prefix)
CREATE INDEX network_request_application_id_expires_at_idx ON public.network_request USING btree (application_id, expires_at) WHERE (state = 'pending'::text)
CREATE INDEX network_request_application_id_idx ON public.network_request USING btree (application_id)
CREATE INDEX network_request_consent_due_at_idx ON public.network_request USING btree (consent_due_at) WHERE ((consent_due_at IS NOT NULL) AND (state = 'pending'::text))
CREATE INDEX network_request_expires_at_id_idx ON public.network_request USING btree (expires_at, id) WHERE (state = 'pending'::text)
CREATE INDEX network_request_expires_at_idx ON public.network_request USING btree (expires_at)
CREATE UNIQUE INDEX network_request_hash_key ON public.network_request USING btree (hash)
CREATE INDEX network_request_hook_id_consent_due_at_idx ON public.network_request USING btree (hook_id, consent_due_at) WHERE ((consent_due_at IS NOT NULL) AND (state = 'pending'::text))
CREATE INDEX network_request_msisdn_idx ON public.network_request USING btree (msisdn)
CREATE UNIQUE INDEX network_request_pkey ON public.network_request USING btree (id)
CREATE INDEX network_token_account_id_id_idx ON public.network_token USING btree (account_id, id)
CREATE INDEX network_token_application_id_id_idx ON public.network_token USING btree (application_id, id)
CREATE INDEX network_token_expires_at_idx ON public.network_token USING btree (expires_at)
CREATE UNIQUE INDEX network_token_hash_key ON public.network_token USING btree (hash)
CREATE INDEX network_token_msisdn_id_idx ON public.network_token USING btree (msisdn, id)
CREATE UNIQUE INDEX network_token_pkey ON public.network_token USING btree (id)
CREATE UNIQUE INDEX network_virtual_pkey ON public.network_virtual USING btree (msisdn)
CREATE UNIQUE INDEX node_number_key ON public.node USING btree (number)
CREATE UNIQUE INDEX node_pkey ON public.node USING btree (id)
CREATE INDEX number_account_id_msisdn_country_app_id_idx ON public.number USING btree (account_id, msisdn) INCLUDE (country, app_id)
CREATE INDEX number_app ON public.number USING btree (app_id) WHERE (app_id IS NOT NULL)
CREATE UNIQUE INDEX number_ownership_id_key ON public.number USING btree (ownership_id)
CREATE UNIQUE INDEX number_pkey ON public.number USING btree (msisdn)
CREATE INDEX number_rental_due_idx ON public.number USING btree (rental_due) WHERE (rental_due IS NOT NULL)
CREATE INDEX number_voice_app ON public.number USING btree (voice_callback_value) WHERE (voice_callback_type = 'app'::text)
CREATE INDEX number_block_end ON public.number_block USING btree ((
CASE tail
    WHEN 5 THEN (country || reverse(head))
    ELSE NULL::text
END))
CREATE UNIQUE INDEX number_block_pkey ON public.number_block USING btree (country, tail, head, type, features)
CREATE INDEX number_block_change_xid_idx ON public.number_block_change USING btree (xid)
CREATE UNIQUE INDEX number_count_pkey ON public.number_count USING btree (account_id, digits, head, country, app_id)
CREATE UNIQUE INDEX number_key_pkey ON public.number_key USING btree (id)
CREATE INDEX number_lookup_expires_at_idx ON public.number_lookup USING btree (expires_at)
CREATE UNIQUE INDEX number_lookup_pkey ON public.number_lookup USING btree (person)
CREATE UNIQUE INDEX number_lookup_usage_pkey ON public.number_lookup_usage USING btree (day)
CREATE INDEX number_ownership_msisdn_began_at_idx ON public.number_ownership USING btree (msisdn, began_at)
CREATE UNIQUE INDEX number_ownership_pkey ON public.number_ownership USING btree (id)
CREATE INDEX number_pool_account_id_id_idx ON public.number_pool USING btree (account_id, id)
CREATE UNIQUE INDEX number_pool_pkey ON public.number_pool USING btree (id)
CREATE INDEX number_pool_member_ownership_id_idx ON public.number_pool_member USING btree (ownership_id)
CREATE UNIQUE INDEX number_pool_member_pkey ON public.number_pool_member USING btree (pool_id, msisdn)
CREATE UNIQUE INDEX number_pool_recipient_pkey ON public.number_pool_recipient USING btree (pool_id, recipient)
CREATE INDEX number_pool_recipient_recipient_idx ON public.number_pool_recipient USING btree (recipient)
CREATE INDEX number_provisioning_result_account_id_idx ON public.number_provisioning_result USING btree (account_id)
CREATE UNIQUE INDEX number_provisioning_result_pkey ON public.number_provisioning_result USING btree (link_id, submitted_at)
CREATE INDEX operator_change_person_id_id_idx ON public.operator_change USING btree (person_id, id) WHERE (person_id IS NOT NULL)
CREATE UNIQUE INDEX operator_change_pkey ON public.operator_change USING btree (id)
CREATE INDEX operator_change_subject_id_id_idx ON public.operator_change USING btree (subject_id, id)
CREATE INDEX operator_change_subject_id_idx ON public.operator_change USING btree (subject, id)
CREATE UNIQUE INDEX opt_out_pkey ON public.opt_out USING btree (account_id, recipient, scope, tag)
CREATE INDEX opt_out_recipient_idx ON public.opt_out USING btree (recipient)
CREATE UNIQUE INDEX opt_out_assist_pkey ON public.opt_out_assist USING btree (account_id)
CREATE INDEX outgoing_mail_account_id_idx ON public.outgoing_mail USING btree (account_id)
CREATE UNIQUE INDEX outgoing_mail_cause ON public.outgoing_mail USING btree (kind, cause, recipient) WHERE (cause IS NOT NULL)
CREATE INDEX outgoing_mail_created_at_idx ON public.outgoing_mail USING btree (created_at)
CREATE INDEX outgoing_mail_due_at_idx ON public.outgoing_mail USING btree (due_at) WHERE (ended_at IS NULL)
CREATE INDEX outgoing_mail_kind_idx ON public.outgoing_mail USING btree (kind) WHERE (ended_at IS NULL)
CREATE UNIQUE INDEX outgoing_mail_pkey ON public.outgoing_mail USING btree (id)
CREATE UNIQUE INDEX partitioned_table_pkey ON public.partitioned_table USING btree (name)
CREATE INDEX payment_account_id_id_idx ON public.payment USING btree (account_id, id)
CREATE INDEX payment_id_idx ON public.payment USING btree (id) WHERE (status = 'unposted'::text)
CREATE UNIQUE INDEX payment_one_first ON public.payment USING btree (account_id, trx) WHERE ((cause = 'first'::text) AND (status <> ALL (ARRAY['declined'::text, 'refunded'::text])))
CREATE UNIQUE INDEX payment_one_open ON public.payment USING btree (account_id) WHERE (status = ANY (ARRAY['pending'::text, 'unposted'::text]))
CREATE UNIQUE INDEX payment_pkey ON public.payment USING btree (id)
CREATE INDEX payment_provider_due_at_idx ON public.payment USING btree (provider, due_at) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX payment_comparison_pkey ON public.payment_comparison USING btree (provider)
CREATE INDEX payment_difference_id_idx ON public.payment_difference USING btree (id) WHERE (resolved_at IS NULL)
CREATE UNIQUE INDEX payment_difference_intent_id_kind_key ON public.payment_difference USING btree (intent_id, kind)
CREATE UNIQUE INDEX payment_difference_pkey ON public.payment_difference USING btree (id)
CREATE INDEX payment_method_method_idx ON public.payment_method USING btree (method)
CREATE UNIQUE INDEX payment_method_pkey ON public.payment_method USING btree (account_id, trx)
CREATE INDEX payment_method_change_account_id_id_idx ON public.payment_method_change USING btree (account_id, id)
CREATE UNIQUE INDEX payment_method_change_pkey ON public.payment_method_change USING btree (id)
CREATE UNIQUE INDEX payment_origin_pkey ON public.payment_origin USING btree (id)
CREATE UNIQUE INDEX payment_origin_single_key ON public.payment_origin USING btree (single)
CREATE UNIQUE INDEX payment_simulator_pkey ON public.payment_simulator USING btree (one)
CREATE UNIQUE INDEX person_email_key ON public.person USING btree (email)
CREATE UNIQUE INDEX person_pkey ON public.person USING btree (id)
CREATE UNIQUE INDEX person_provider_subject_key ON public.person USING btree (provider, subject)
CREATE UNIQUE INDEX person_filter_pkey ON public.person_filter USING btree (person_id, page, name)
CREATE UNIQUE INDEX person_network_pkey ON public.person_network USING btree (person_id, network)
CREATE INDEX person_network_seen_at_idx ON public.person_network USING btree (seen_at)
CREATE UNIQUE INDEX person_recovery_code_pkey ON public.person_recovery_code USING btree (person_id, hash)
CREATE UNIQUE INDEX person_session_hash_key ON public.person_session USING btree (hash)
CREATE INDEX person_session_person_id_idx ON public.person_session USING btree (person_id)
CREATE UNIQUE INDEX person_session_pkey ON public.person_session USING btree (id)
CREATE INDEX person_session_seen_at_idx ON public.person_session USING btree (seen_at)
CREATE UNIQUE INDEX policy_epoch_pkey ON public.policy_epoch USING btree (slot)
CREATE UNIQUE INDEX price_pkey ON public.price USING btree (prefix)
CREATE INDEX qod_connection_nas_session_key_idx ON public.qod_connection USING btree (nas, session_key) WHERE (nas IS NOT NULL)
CREATE INDEX qod_connection_partner_id_iccid_idx ON public.qod_connection USING btree (partner_id, iccid)
CREATE UNIQUE INDEX qod_connection_pkey ON public.qod_connection USING btree (session_id)
CREATE INDEX qod_session_account_id_id_idx ON public.qod_session USING btree (account_id, id)
CREATE INDEX qod_session_deleted ON public.qod_session USING btree (deleted_at) WHERE (state = 'DELETED'::text)
CREATE INDEX qod_session_device ON public.qod_session USING btree (msisdn, account_id) WHERE (state <> 'DELETED'::text)
CREATE INDEX qod_session_ended ON public.qod_session USING btree (ended_at) WHERE (state = 'UNAVAILABLE'::text)
CREATE UNIQUE INDEX qod_session_flow ON public.qod_session USING btree (account_id, msisdn, flow) WHERE ((state = ANY (ARRAY['REQUESTED'::text, 'AVAILABLE'::text])) OR ((state = 'UNAVAILABLE'::text) AND (status_info = 'NETWORK_TERMINATED'::text)))
CREATE INDEX qod_session_msisdn_id_idx ON public.qod_session USING btree (msisdn, id)
CREATE INDEX qod_session_pending_request ON public.qod_session USING btree (pending_request_at) WHERE (pending_request IS NOT NULL)
CREATE UNIQUE INDEX qod_session_pkey ON public.qod_session USING btree (id)
CREATE INDEX qod_session_release ON public.qod_session USING btree (msisdn) WHERE (pending_request = 'release'::text)
CREATE INDEX qod_session_running ON public.qod_session USING btree (expires_at) WHERE (state = 'AVAILABLE'::text)
CREATE UNIQUE INDEX qod_session_running_flow ON public.qod_session USING btree (msisdn, flow) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'AVAILABLE'::text]))
CREATE INDEX qod_session_sealed ON public.qod_session USING btree (id) WHERE (sink_token IS NOT NULL)
CREATE INDEX qod_session_state_id_idx ON public.qod_session USING btree (state, id)
CREATE UNIQUE INDEX qos_profile_pkey ON public.qos_profile USING btree (name)
CREATE INDEX redaction_waiting_account_id_kind_due_at_idx ON public.redaction_waiting USING btree (account_id, kind, due_at)
CREATE UNIQUE INDEX redaction_waiting_pkey ON public.redaction_waiting USING btree (account_id, kind, message_id)
CREATE UNIQUE INDEX reference_counter_pkey ON public.reference_counter USING btree (counter)
CREATE INDEX registration_submission_account_id_submitted_at_id_idx ON public.registration_submission USING btree (account_id, submitted_at, id)
CREATE UNIQUE INDEX registration_submission_pkey ON public.registration_submission USING btree (id)
CREATE INDEX registration_submission_reason ON public.registration_submission USING btree (reason, submitted_at, id) WHERE (reason <> ''::text)
CREATE INDEX registration_submission_result_submitted_at_id_idx ON public.registration_submission USING btree (result, submitted_at, id)
CREATE INDEX registration_submission_submitted_at_id_idx ON public.registration_submission USING btree (submitted_at, id)
CREATE UNIQUE INDEX registration_submission_waiting ON public.registration_submission USING btree (subject_id, number, kind) WHERE (result = 'waiting'::text)
CREATE UNIQUE INDEX registry_account_pkey ON public.registry_account USING btree (one)
CREATE UNIQUE INDEX registry_duty_pkey ON public.registry_duty USING btree (name)
CREATE INDEX registry_event_account_id_idx ON public.registry_event USING btree (account_id)
CREATE UNIQUE INDEX registry_event_pkey ON public.registry_event USING btree (id)
CREATE INDEX registry_event_subject_id_received_at_idx ON public.registry_event USING btree (subject_id, received_at)
CREATE INDEX registry_notification_campaign_id_received_at_idx ON public.registry_notification USING btree (campaign_id, received_at)
CREATE INDEX registry_notification_due_at_idx ON public.registry_notification USING btree (due_at) WHERE (outcome IS NULL)
CREATE UNIQUE INDEX registry_notification_pkey ON public.registry_notification USING btree (digest)
CREATE INDEX registry_notification_received_at_idx ON public.registry_notification USING btree (received_at)
CREATE INDEX registry_notification_registry_id_received_at_idx ON public.registry_notification USING btree (registry_id, received_at)
CREATE INDEX registry_request_due_at_idx ON public.registry_request USING btree (due_at) WHERE (ended_at IS NULL)
CREATE INDEX registry_request_of_identity ON public.registry_request USING btree (brand_id, submitted_at) WHERE ((kind = 'identity'::text) AND (NOT reads_only))
CREATE UNIQUE INDEX registry_request_one_campaign ON public.registry_request USING btree (campaign_id) WHERE ((kind = ANY (ARRAY['campaign'::text, 'sharing'::text])) AND (ended_at IS NULL))
CREATE UNIQUE INDEX registry_request_one_identity ON public.registry_request USING btree (brand_id) WHERE ((kind = 'identity'::text) AND (ended_at IS NULL))
CREATE UNIQUE INDEX registry_request_pkey ON public.registry_request USING btree (id)
CREATE INDEX registry_request_submitted_at_idx ON public.registry_request USING btree (submitted_at) WHERE (ended_at IS NULL)
CREATE UNIQUE INDEX registry_simulator_pkey ON public.registry_simulator USING btree (one)
CREATE UNIQUE INDEX registry_slot_pkey ON public.registry_slot USING btree (kind, slot)
CREATE UNIQUE INDEX registry_stray_pkey ON public.registry_stray USING btree (registry_id)
CREATE INDEX registry_write_account_id_idx ON public.registry_write USING btree (account_id)
CREATE UNIQUE INDEX registry_write_id ON public.registry_write USING btree (kind, registry_id) WHERE ((registry_id IS NOT NULL) AND (kind <> ALL (ARRAY['reseller'::text, 'vetting-import'::text])))
CREATE INDEX registry_write_missing ON public.registry_write USING btree (kind) WHERE (missing_at IS NOT NULL)
CREATE INDEX registry_write_open_update ON public.registry_write USING btree (object_id) WHERE ((object_id IS NOT NULL) AND (done_at IS NULL))
CREATE UNIQUE INDEX registry_write_pkey ON public.registry_write USING btree (kind, subject)
CREATE INDEX report_alert_account_id_id_idx ON public.report_alert USING btree (account_id, id)
CREATE INDEX report_alert_carrier ON public.report_alert USING btree (carrier_id) WHERE (carrier_id IS NOT NULL)
CREATE INDEX report_alert_due_at_id_idx ON public.report_alert USING btree (due_at, id)
CREATE INDEX report_alert_of_operators ON public.report_alert USING btree (id) WHERE (account_id IS NULL)
CREATE UNIQUE INDEX report_alert_pkey ON public.report_alert USING btree (id)
CREATE INDEX report_alert_webhook_idx ON public.report_alert USING btree (id) WHERE (webhook_url IS NOT NULL)
CREATE INDEX report_alert_webhook_alert_id_id_idx ON public.report_alert_webhook USING btree (alert_id, id)
CREATE UNIQUE INDEX report_alert_webhook_pkey ON public.report_alert_webhook USING btree (id)
CREATE UNIQUE INDEX report_completion_pkey ON public.report_completion USING btree (report)
CREATE INDEX request_log_account_id_id_idx ON public.request_log USING btree (account_id, id) WHERE (status >= 400)
CREATE INDEX request_log_account_id_idx ON public.request_log USING btree (account_id) WHERE has_text
CREATE INDEX request_log_expires_at_idx ON public.request_log USING btree (expires_at)
CREATE UNIQUE INDEX request_log_pkey ON public.request_log USING btree (account_id, id)
CREATE INDEX request_log_request_id_idx ON public.request_log USING btree (request_id)
CREATE INDEX request_log_number_number_account_id_entry_id_idx ON public.request_log_number USING btree (number, account_id, entry_id)
CREATE UNIQUE INDEX request_log_number_pkey ON public.request_log_number USING btree (account_id, entry_id, number)
CREATE INDEX reseller_account_id_id_idx ON public.reseller USING btree (account_id, id)
CREATE UNIQUE INDEX reseller_pkey ON public.reseller USING btree (id)
CREATE INDEX reseller_status_id_idx ON public.reseller USING btree (status, id)
CREATE UNIQUE INDEX retention_pkey ON public.retention USING btree (kind)
CREATE INDEX review_account_id_idx ON public.review USING btree (account_id)
CREATE INDEX review_assigned ON public.review USING btree (assignee, id) WHERE (assignee IS NOT NULL)
CREATE UNIQUE INDEX review_one_open ON public.review USING btree (subject_id) WHERE (state = 'open'::text)
CREATE UNIQUE INDEX review_pkey ON public.review USING btree (id)
CREATE INDEX review_queue ON public.review USING btree (state, id)
CREATE INDEX review_subject_id_id_idx ON public.review USING btree (subject_id, id)
CREATE INDEX review_waiting ON public.review USING btree (kind, created_at) WHERE (state = 'open'::text)
CREATE INDEX route_carrier_id_idx ON public.route USING btree (carrier_id)
CREATE UNIQUE INDEX route_pkey ON public.route USING btree (id)
CREATE UNIQUE INDEX route_prefix_sender_carrier_id_key ON public.route USING btree (prefix, sender, carrier_id)
CREATE UNIQUE INDEX routing_version_pkey ON public.routing_version USING btree (of)
CREATE INDEX secret_account_id_idx ON public.secret USING btree (account_id) WHERE (revoked_at IS NULL)
CREATE UNIQUE INDEX secret_pkey ON public.secret USING btree (id)
CREATE UNIQUE INDEX sign_in_try_pkey ON public.sign_in_try USING btree (key)
CREATE INDEX sign_in_try_tried_at_idx ON public.sign_in_try USING btree (tried_at)
CREATE INDEX sim_changed ON public.sim USING btree (partner_id, changed_at, iccid) INCLUDE (status, fraud, lim)
CREATE INDEX sim_field1 ON public.sim USING btree (partner_id, field1, iccid) INCLUDE (status, fraud, lim) WHERE (field1 IS NOT NULL)
CREATE INDEX sim_field10 ON public.sim USING btree (partner_id, field10, iccid) INCLUDE (status, fraud, lim) WHERE (field10 IS NOT NULL)
CREATE INDEX sim_field2 ON public.sim USING btree (partner_id, field2, iccid) INCLUDE (status, fraud, lim) WHERE (field2 IS NOT NULL)
CREATE INDEX sim_field3 ON public.sim USING btree (partner_id, field3, iccid) INCLUDE (status, fraud, lim) WHERE (field3 IS NOT NULL)
CREATE INDEX sim_field4 ON public.sim USING btree (partner_id, field4, iccid) INCLUDE (status, fraud, lim) WHERE (field4 IS NOT NULL)
CREATE INDEX sim_field5 ON public.sim USING btree (partner_id, field5, iccid) INCLUDE (status, fraud, lim) WHERE (field5 IS NOT NULL)
CREATE INDEX sim_field6 ON public.sim USING btree (partner_id, field6, iccid) INCLUDE (status, fraud, lim) WHERE (field6 IS NOT NULL)
CREATE INDEX sim_field7 ON public.sim USING btree (partner_id, field7, iccid) INCLUDE (status, fraud, lim) WHERE (field7 IS NOT NULL)
CREATE INDEX sim_field8 ON public.sim USING btree (partner_id, field8, iccid) INCLUDE (status, fraud, lim) WHERE (field8 IS NOT NULL)
CREATE INDEX sim_field9 ON public.sim USING btree (partner_id, field9, iccid) INCLUDE (status, fraud, lim) WHERE (field9 IS NOT NULL)
CREATE INDEX sim_in_pool ON public.sim USING btree (pool_id, partner_id, iccid) INCLUDE (status, fraud, lim) WHERE (pool_id IS NOT NULL)
CREATE INDEX sim_of_import ON public.sim USING btree (import_id, partner_id, iccid) WHERE (import_id IS NOT NULL)
CREATE UNIQUE INDEX sim_pkey ON public.sim USING btree (partner_id, iccid)
CREATE INDEX sim_state ON public.sim USING btree (partner_id, status, fraud, lim, iccid)
CREATE INDEX sim_with_fraud_profile ON public.sim USING btree (fraud_profile_id, partner_id, iccid) INCLUDE (status, fraud, lim) WHERE (fraud_profile_id IS NOT NULL)
CREATE INDEX sim_with_limit_profile ON public.sim USING btree (limit_profile_id, partner_id, iccid) INCLUDE (status, fraud, lim) WHERE (limit_profile_id IS NOT NULL)
CREATE INDEX sim_action_created_at_idx ON public.sim_action USING brin (created_at)
CREATE INDEX sim_action_partner_id_created_at_id_idx ON public.sim_action USING btree (partner_id, created_at DESC, id DESC)
CREATE INDEX sim_action_partner_id_iccid_created_at_idx ON public.sim_action USING btree (partner_id, iccid, created_at DESC)
CREATE INDEX sim_action_partner_id_status_created_at_id_idx ON public.sim_action USING btree (partner_id, status, created_at DESC, id DESC)
CREATE UNIQUE INDEX sim_action_pkey ON public.sim_action USING btree (id)
CREATE INDEX sim_action_change_partner_id_hour_idx ON public.sim_action_change USING btree (partner_id, hour)
CREATE UNIQUE INDEX sim_action_change_pkey ON public.sim_action_change USING btree (id)
CREATE UNIQUE INDEX sim_action_count_pkey ON public.sim_action_count USING btree (partner_id, hour, status)
CREATE INDEX sim_alarm_cleared_at_idx ON public.sim_alarm USING btree (cleared_at) WHERE (cleared_at IS NOT NULL)
CREATE INDEX sim_alarm_open ON public.sim_alarm USING btree (partner_id, id) WHERE (cleared_at IS NULL)
CREATE UNIQUE INDEX sim_alarm_partner_id_iccid_cause_idx ON public.sim_alarm USING btree (partner_id, iccid, cause) WHERE (cleared_at IS NULL)
CREATE UNIQUE INDEX sim_alarm_partner_id_iccid_cause_period_key ON public.sim_alarm USING btree (partner_id, iccid, cause, period)
CREATE INDEX sim_alarm_partner_id_id_idx ON public.sim_alarm USING btree (partner_id, id)
CREATE UNIQUE INDEX sim_alarm_pkey ON public.sim_alarm USING btree (id)
CREATE UNIQUE INDEX sim_api_usage_pkey ON public.sim_api_usage USING btree (partner_id)
CREATE INDEX sim_block_partner_id_lo_iccid_idx ON public.sim_block USING btree (partner_id, lo_iccid) WHERE (NOT live)
CREATE UNIQUE INDEX sim_block_pkey ON public.sim_block USING btree (partner_id, level, lo_iccid)
CREATE UNIQUE INDEX sim_block_count_pkey ON public.sim_block_count USING btree (partner_id, level, lo_iccid, status, fraud, lim)
CREATE INDEX sim_count_change_partner_id_iccid_idx ON public.sim_count_change USING btree (partner_id, iccid)
CREATE INDEX sim_disconnect_due_at_idx ON public.sim_disconnect USING btree (due_at) WHERE (state = 'open'::text)
CREATE INDEX sim_disconnect_ended_at_idx ON public.sim_disconnect USING btree (ended_at) WHERE (ended_at IS NOT NULL)
CREATE INDEX sim_disconnect_failed ON public.sim_disconnect USING btree (partner_id, id) WHERE (state = 'failed'::text)
CREATE UNIQUE INDEX sim_disconnect_nas_session_key_iccid_n_idx ON public.sim_disconnect USING btree (nas, session_key, iccid, n) WHERE (state = 'open'::text)
CREATE INDEX sim_disconnect_of_nas ON public.sim_disconnect USING btree (nas, due_at) WHERE (state = 'open'::text)
CREATE INDEX sim_disconnect_open ON public.sim_disconnect USING btree (partner_id, id) WHERE (state = 'open'::text)
CREATE INDEX sim_disconnect_partner_id_id_idx ON public.sim_disconnect USING btree (partner_id, id)
CREATE UNIQUE INDEX sim_disconnect_pkey ON public.sim_disconnect USING btree (id)
CREATE INDEX sim_doubt_last_at_nas_session_key_iccid_n_reason_idx ON public.sim_doubt USING btree (last_at, nas, session_key, iccid, n, reason)
CREATE UNIQUE INDEX sim_doubt_pkey ON public.sim_doubt USING btree (nas, session_key, iccid, n, reason)
CREATE UNIQUE INDEX sim_fraud_profile_partner_id_name_key ON public.sim_fraud_profile USING btree (partner_id, name)
CREATE UNIQUE INDEX sim_fraud_profile_pkey ON public.sim_fraud_profile USING btree (id)
CREATE INDEX sim_iccid_end ON public.sim_identity USING btree (iccid_end, partner_id)
CREATE UNIQUE INDEX sim_identity_imsi_key ON public.sim_identity USING btree (imsi)
CREATE UNIQUE INDEX sim_identity_msisdn_key ON public.sim_identity USING btree (msisdn)
CREATE UNIQUE INDEX sim_identity_pkey ON public.sim_identity USING btree (iccid)
CREATE INDEX sim_imsi_end ON public.sim_identity USING btree (imsi_end, partner_id) WHERE (imsi_end IS NOT NULL)
CREATE INDEX sim_msisdn_end ON public.sim_identity USING btree (msisdn_end, partner_id) WHERE (msisdn_end IS NOT NULL)
CREATE INDEX sim_import_began_at_idx ON public.sim_import USING btree (began_at) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX sim_import_pkey ON public.sim_import USING btree (id)
CREATE UNIQUE INDEX sim_import_progress_pkey ON public.sim_import_progress USING btree (import_id)
CREATE UNIQUE INDEX sim_inactivity_scan_pkey ON public.sim_inactivity_scan USING btree (profile_id)
CREATE UNIQUE INDEX sim_limit_profile_partner_id_name_key ON public.sim_limit_profile USING btree (partner_id, name)
CREATE UNIQUE INDEX sim_limit_profile_pkey ON public.sim_limit_profile USING btree (id)
CREATE INDEX sim_limit_reached_month_partner_id_iccid_idx ON public.sim_limit_reached USING btree (month, partner_id, iccid)
CREATE UNIQUE INDEX sim_limit_reached_pkey ON public.sim_limit_reached USING btree (partner_id, iccid)
CREATE UNIQUE INDEX sim_nas_address_key ON public.sim_nas USING btree (address)
CREATE UNIQUE INDEX sim_nas_pkey ON public.sim_nas USING btree (id)
CREATE INDEX sim_nas_restart_nas_began_at_idx ON public.sim_nas_restart USING btree (nas, began_at)
CREATE INDEX sim_nas_restart_open ON public.sim_nas_restart USING btree (nas, identifier, ip) WHERE (lost_from IS NOT NULL)
CREATE UNIQUE INDEX sim_nas_restart_pkey ON public.sim_nas_restart USING btree (nas, identifier, ip)
CREATE UNIQUE INDEX sim_offering_name_key ON public.sim_offering USING btree (name)
CREATE UNIQUE INDEX sim_offering_pkey ON public.sim_offering USING btree (id)
CREATE INDEX sim_pairing_msisdn_since_idx ON public.sim_pairing USING btree (msisdn, since) WHERE (msisdn IS NOT NULL)
CREATE INDEX sim_pairing_partner_id_iccid_since_idx ON public.sim_pairing USING btree (partner_id, iccid, since)
CREATE UNIQUE INDEX sim_pairing_pkey ON public.sim_pairing USING btree (id)
CREATE INDEX sim_partner_account_partner_id_idx ON public.sim_partner USING btree (account, partner_id) WHERE (account IS NOT NULL)
CREATE INDEX sim_partner_name ON public.sim_partner USING btree (company_name_folded, partner_id)
CREATE INDEX sim_partner_parent_id_idx ON public.sim_partner USING btree (parent_id) WHERE (parent_id IS NOT NULL)
CREATE UNIQUE INDEX sim_partner_pkey ON public.sim_partner USING btree (partner_id)
CREATE UNIQUE INDEX sim_pool_partner_id_name_key ON public.sim_pool USING btree (partner_id, name)
CREATE UNIQUE INDEX sim_pool_pkey ON public.sim_pool USING btree (id)
CREATE INDEX sim_pool_alarm_period_start_idx ON public.sim_pool_alarm USING brin (period_start)
CREATE UNIQUE INDEX sim_pool_alarm_pkey ON public.sim_pool_alarm USING btree (pool_id, period_start)
CREATE INDEX sim_pool_suspended_period_end_idx ON public.sim_pool_suspended USING btree (period_end)
CREATE UNIQUE INDEX sim_pool_suspended_pkey ON public.sim_pool_suspended USING btree (partner_id, iccid)
CREATE UNIQUE INDEX sim_pool_usage_pkey ON public.sim_pool_usage USING btree (pool_id, period_start, slot)
CREATE INDEX sim_report_by_time ON public.sim_report USING btree (step, at) WHERE (view = 1)
CREATE INDEX sim_report_old ON public.sim_report USING btree (step, at)
CREATE UNIQUE INDEX sim_report_pkey ON public.sim_report USING btree (view, step, partner_id, at, pool_id, mcc)
CREATE INDEX sim_report_change_hour_idx ON public.sim_report_change USING brin (hour)
CREATE INDEX sim_request_at_idx ON public.sim_request USING btree (at)
CREATE UNIQUE INDEX sim_request_pkey ON public.sim_request USING btree (partner_id, key)
CREATE UNIQUE INDEX sim_seen_pkey ON public.sim_seen USING btree (partner_id, iccid)
CREATE UNIQUE INDEX sim_service_pkey ON public.sim_service USING btree (id)
CREATE INDEX sim_session_created_at_idx ON public.sim_session USING brin (created_at)
CREATE INDEX sim_session_of_nas ON public.sim_session USING btree (nas, session_key) WHERE (ended_at IS NULL)
CREATE INDEX sim_session_open ON public.sim_session USING btree (partner_id, iccid) WHERE (ended_at IS NULL)
CREATE INDEX sim_session_partner_id_iccid_started_at_idx ON public.sim_session USING btree (partner_id, iccid, started_at)
CREATE UNIQUE INDEX sim_session_pkey ON public.sim_session USING btree (nas, session_key, iccid, n)
CREATE INDEX sim_sms_change_partner_id_iccid_month_idx ON public.sim_sms_change USING btree (partner_id, iccid, month)
CREATE UNIQUE INDEX sim_sms_change_pkey ON public.sim_sms_change USING btree (id)
CREATE INDEX sim_sms_month_month_idx ON public.sim_sms_month USING brin (month)
CREATE UNIQUE INDEX sim_sms_month_pkey ON public.sim_sms_month USING btree (partner_id, iccid, month)
CREATE INDEX sim_token_expires_at_idx ON public.sim_token USING btree (expires_at)
CREATE UNIQUE INDEX sim_token_pkey ON public.sim_token USING btree (hash)
CREATE INDEX sim_token_secret_id_idx ON public.sim_token USING btree (secret_id)
CREATE INDEX sim_transfer_id_idx ON public.sim_transfer USING btree (id) WHERE (status = 'open'::text)
CREATE INDEX sim_transfer_partner_id_id_idx ON public.sim_transfer USING btree (partner_id, id)
CREATE INDEX sim_transfer_partner_id_idx ON public.sim_transfer USING btree (partner_id) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX sim_transfer_pkey ON public.sim_transfer USING btree (id)
CREATE INDEX sim_transfer_target_id_id_idx ON public.sim_transfer USING btree (target_id, id)
CREATE UNIQUE INDEX sim_transfer_card_iccid_idx ON public.sim_transfer_card USING btree (iccid) WHERE open
CREATE UNIQUE INDEX sim_transfer_card_pkey ON public.sim_transfer_card USING btree (transfer_id, iccid)
CREATE INDEX sim_unmatched_last_at_nas_identity_idx ON public.sim_unmatched USING btree (last_at, nas, identity)
CREATE UNIQUE INDEX sim_unmatched_pkey ON public.sim_unmatched USING btree (nas, identity)
CREATE INDEX sim_usage_abroad_month_idx ON public.sim_usage_abroad USING brin (month)
CREATE UNIQUE INDEX sim_usage_abroad_pkey ON public.sim_usage_abroad USING btree (partner_id, iccid, month, mcc)
CREATE UNIQUE INDEX sim_usage_file_pkey ON public.sim_usage_file USING btree (file_id)
CREATE INDEX sim_usage_file_upload_idx ON public.sim_usage_file USING btree (upload) WHERE (state = 'storing'::text)
CREATE UNIQUE INDEX sim_usage_file_upload_key ON public.sim_usage_file USING btree (upload)
CREATE INDEX sim_usage_hour_hour_idx ON public.sim_usage_hour USING brin (hour)
CREATE UNIQUE INDEX sim_usage_hour_pkey ON public.sim_usage_hour USING btree (partner_id, iccid, hour)
CREATE INDEX sim_usage_most ON public.sim_usage_period USING btree (partner_id, month, ranked)
CREATE INDEX sim_usage_period_month_idx ON public.sim_usage_period USING brin (month)
CREATE UNIQUE INDEX sim_usage_period_pkey ON public.sim_usage_period USING btree (partner_id, iccid, month)
CREATE UNIQUE INDEX sim_user_client_id_key ON public.sim_user USING btree (client_id)
CREATE UNIQUE INDEX sim_user_login_key ON public.sim_user USING btree (login)
CREATE UNIQUE INDEX sim_user_pkey ON public.sim_user USING btree (id)
CREATE INDEX sim_user_partner_partner_id_idx ON public.sim_user_partner USING btree (partner_id)
CREATE UNIQUE INDEX sim_user_partner_pkey ON public.sim_user_partner USING btree (user_id, partner_id)
CREATE UNIQUE INDEX sim_user_secret_pkey ON public.sim_user_secret USING btree (id)
CREATE INDEX sim_user_secret_user_id_idx ON public.sim_user_secret USING btree (user_id)
CREATE INDEX smpp_bind_account_id_idx ON public.smpp_bind USING btree (account_id)
CREATE INDEX smpp_bind_node_id_idx ON public.smpp_bind USING btree (node_id)
CREATE UNIQUE INDEX smpp_bind_pkey ON public.smpp_bind USING btree (session_id)
CREATE INDEX smpp_bind_user_id_since_idx ON public.smpp_bind USING btree (user_id, since)
CREATE INDEX smpp_bind_log_account_id_id_idx ON public.smpp_bind_log USING btree (account_id, id)
CREATE UNIQUE INDEX smpp_bind_log_pkey ON public.smpp_bind_log USING btree (id)
CREATE INDEX smpp_bind_log_user_id_id_idx ON public.smpp_bind_log USING btree (user_id, id)
CREATE INDEX smpp_delivery_account_id_id_idx ON public.smpp_delivery USING btree (account_id, id)
CREATE INDEX smpp_delivery_ended ON public.smpp_delivery USING btree (ended_at) WHERE (outcome IS NOT NULL)
CREATE INDEX smpp_delivery_expiry ON public.smpp_delivery USING btree (expires_at) WHERE (outcome IS NULL)
CREATE INDEX smpp_delivery_number ON public.smpp_delivery USING btree (number, id)
CREATE INDEX smpp_delivery_open ON public.smpp_delivery USING btree (user_id, subject_id, seq) WHERE (outcome IS NULL)
CREATE INDEX smpp_delivery_owner ON public.smpp_delivery USING btree (owner) WHERE (owner IS NOT NULL)
CREATE UNIQUE INDEX smpp_delivery_pkey ON public.smpp_delivery USING btree (id)
CREATE INDEX smpp_delivery_user ON public.smpp_delivery USING btree (user_id, id)
CREATE INDEX smpp_delivery_waiting ON public.smpp_delivery USING btree (user_id, due_at, seq) WHERE ((owner IS NULL) AND (outcome IS NULL))
CREATE UNIQUE INDEX smpp_message_number_pkey ON public.smpp_message_number USING btree (only_row)
CREATE UNIQUE INDEX smpp_pace_pkey ON public.smpp_pace USING btree (user_id)
CREATE UNIQUE INDEX smpp_password_current ON public.smpp_password USING btree (user_id) WHERE (expires_at IS NULL)
CREATE UNIQUE INDEX smpp_password_pkey ON public.smpp_password USING btree (id)
CREATE INDEX smpp_password_user_id_idx ON public.smpp_password USING btree (user_id)
CREATE INDEX smpp_segment_account_id_id_idx ON public.smpp_segment USING btree (account_id, id)
CREATE INDEX smpp_segment_due ON public.smpp_segment USING btree (due_at) WHERE (text_id IS NULL)
CREATE INDEX smpp_segment_open ON public.smpp_segment USING btree (user_id, sender, recipient, reference, total, scheme, seq) WHERE (text_id IS NULL)
CREATE UNIQUE INDEX smpp_segment_pkey ON public.smpp_segment USING btree (id)
CREATE INDEX smpp_segment_recipient_idx ON public.smpp_segment USING btree (recipient)
CREATE INDEX smpp_segment_response_id ON public.smpp_segment USING btree (((submit ->> 'responseId'::text))) WHERE (submit ? 'responseId'::text)
CREATE INDEX smpp_segment_retry ON public.smpp_segment USING btree (retry_at) WHERE (text_id IS NOT NULL)
CREATE INDEX smpp_segment_text ON public.smpp_segment USING btree (text_id) WHERE (text_id IS NOT NULL)
CREATE INDEX smpp_trace_account_id_idx ON public.smpp_trace USING btree (account_id)
CREATE INDEX smpp_trace_node_id_idx ON public.smpp_trace USING btree (node_id)
CREATE UNIQUE INDEX smpp_trace_pkey ON public.smpp_trace USING btree (session_id)
CREATE INDEX smpp_trace_until_idx ON public.smpp_trace USING btree (until)
CREATE INDEX smpp_trace_user_id_idx ON public.smpp_trace USING btree (user_id)
CREATE INDEX smpp_user_account_id_id_idx ON public.smpp_user USING btree (account_id, id)
CREATE UNIQUE INDEX smpp_user_pkey ON public.smpp_user USING btree (id)
CREATE UNIQUE INDEX smpp_user_system_id_key ON public.smpp_user USING btree (system_id)
CREATE INDEX spend_notice_day_idx ON public.spend_notice USING btree (day)
CREATE UNIQUE INDEX spend_notice_pkey ON public.spend_notice USING btree (rule_id, account_id, day, percent)
CREATE INDEX staged_cell_import_id_line_idx ON public.staged_cell USING btree (import_id, line)
CREATE UNIQUE INDEX staged_cell_pkey ON public.staged_cell USING btree (import_id, kind, mcc, mnc, cell, area)
CREATE UNIQUE INDEX staged_number_pkey ON public.staged_number USING btree (import_id, msisdn)
CREATE UNIQUE INDEX staged_prefix_pkey ON public.staged_prefix USING btree (import_id, prefix)
CREATE INDEX staged_prefix_staged_at_idx ON public.staged_prefix USING btree (staged_at)
CREATE UNIQUE INDEX staged_sim_import_id_imsi_idx ON public.staged_sim USING btree (import_id, imsi) WHERE (imsi IS NOT NULL)
CREATE UNIQUE INDEX staged_sim_import_id_msisdn_idx ON public.staged_sim USING btree (import_id, msisdn) WHERE (msisdn IS NOT NULL)
CREATE UNIQUE INDEX staged_sim_pkey ON public.staged_sim USING btree (import_id, iccid)
CREATE UNIQUE INDEX staged_sim_usage_pkey ON public.staged_sim_usage USING btree (upload, line)
CREATE UNIQUE INDEX staged_sim_usage_upload_key_key ON public.staged_sim_usage USING btree (upload, key)
CREATE UNIQUE INDEX staged_terms_pkey ON public.staged_terms USING btree (import_id, line)
CREATE UNIQUE INDEX stripe_charge_intent_id_key ON public.stripe_charge USING btree (intent_id)
CREATE INDEX stripe_charge_method_idx ON public.stripe_charge USING btree (method)
CREATE UNIQUE INDEX stripe_charge_pkey ON public.stripe_charge USING btree (payment_id)
CREATE INDEX submission_carrier_id_carrier_message_id_recipient_message__idx ON ONLY public.submission USING btree (carrier_id, carrier_message_id, recipient, message_id)
CREATE UNIQUE INDEX submission_pkey ON ONLY public.submission USING btree (message_id, part)
CREATE INDEX tendlc_history_machine_subject_id_id_idx ON public.tendlc_history USING btree (machine, subject_id, id)
CREATE UNIQUE INDEX tendlc_history_pkey ON public.tendlc_history USING btree (id)
CREATE INDEX tendlc_history_provisioning_failures ON public.tendlc_history USING btree (id) WHERE ((machine = 'campaign number'::text) AND (event = ANY (ARRAY['rejected'::text, 'unlinkingRefused'::text])))
CREATE UNIQUE INDEX text_erasure_pkey ON public.text_erasure USING btree (singleton)
CREATE UNIQUE INDEX throttle_bucket_pkey ON public.throttle_bucket USING btree (bucket)
CREATE INDEX tollfree_check_due_at_idx ON public.tollfree_check USING btree (due_at)
CREATE UNIQUE INDEX tollfree_check_pkey ON public.tollfree_check USING btree (number)
CREATE INDEX tollfree_event_account_id_idx ON public.tollfree_event USING btree (account_id)
CREATE UNIQUE INDEX tollfree_event_pkey ON public.tollfree_event USING btree (id)
CREATE INDEX tollfree_event_registration_id_id_idx ON public.tollfree_event USING btree (registration_id, id)
CREATE UNIQUE INDEX tollfree_name_once ON public.tollfree_name USING btree (folded, account_id)
CREATE UNIQUE INDEX tollfree_name_pkey ON public.tollfree_name USING btree (id)
CREATE INDEX tollfree_number_account_id_id_idx ON public.tollfree_number USING btree (account_id, id)
CREATE INDEX tollfree_number_account_id_name_id_id_status_idx ON public.tollfree_number USING btree (account_id, name_id, id) INCLUDE (status)
CREATE INDEX tollfree_number_account_id_number_id_idx ON public.tollfree_number USING btree (account_id, number, id)
CREATE INDEX tollfree_number_account_id_status_id_idx ON public.tollfree_number USING btree (account_id, status, id)
CREATE INDEX tollfree_number_due_at_idx ON public.tollfree_number USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX tollfree_number_expires_at_idx ON public.tollfree_number USING btree (expires_at) WHERE (expires_at IS NOT NULL)
CREATE INDEX tollfree_number_name_id_idx ON public.tollfree_number USING btree (name_id)
CREATE INDEX tollfree_number_number_id_idx ON public.tollfree_number USING btree (number, id)
CREATE UNIQUE INDEX tollfree_number_once ON public.tollfree_number USING btree (number) WHERE ((ownership_id IS NOT NULL) AND (status = ANY (ARRAY['PENDING_REVIEW'::text, 'UPDATES_REQUIRED'::text, 'CARRIERS_REVIEW'::text, 'REGISTERED'::text, 'BLOCKED'::text])))
CREATE INDEX tollfree_number_ownership_id_idx ON public.tollfree_number USING btree (ownership_id) WHERE (ownership_id IS NOT NULL)
CREATE UNIQUE INDEX tollfree_number_pkey ON public.tollfree_number USING btree (id)
CREATE INDEX tollfree_number_queried ON public.tollfree_number USING btree (queried_at) WHERE (queried_at IS NOT NULL)
CREATE UNIQUE INDEX tollfree_number_registration_id_number_key ON public.tollfree_number USING btree (registration_id, number)
CREATE INDEX tollfree_number_released ON public.tollfree_number USING btree (id) WHERE ((ownership_id IS NULL) AND (status = ANY (ARRAY['PENDING_REVIEW'::text, 'UPDATES_REQUIRED'::text, 'CARRIERS_REVIEW'::text, 'REGISTERED'::text])))
CREATE INDEX tollfree_number_status_id_idx ON public.tollfree_number USING btree (status, id)
CREATE UNIQUE INDEX tollfree_provider_pkey ON public.tollfree_provider USING btree (one)
CREATE INDEX tollfree_registration_account_id_id_idx ON public.tollfree_registration USING btree (account_id, id)
CREATE UNIQUE INDEX tollfree_registration_once ON public.tollfree_registration USING btree (account_id, idempotency_key) WHERE (idempotency_key IS NOT NULL)
CREATE UNIQUE INDEX tollfree_registration_pkey ON public.tollfree_registration USING btree (id)
CREATE UNIQUE INDEX tollfree_slip_pkey ON public.tollfree_slip USING btree (account_id, slip, word)
CREATE INDEX tollfree_withdrawal_due_at_idx ON public.tollfree_withdrawal USING btree (due_at)
CREATE UNIQUE INDEX tollfree_withdrawal_number_key ON public.tollfree_withdrawal USING btree (number)
CREATE UNIQUE INDEX tollfree_withdrawal_pkey ON public.tollfree_withdrawal USING btree (id)
CREATE UNIQUE INDEX tollfree_word_pkey ON public.tollfree_word USING btree (account_id, word, name_id)
CREATE INDEX traffic_count_kept_until_idx ON public.traffic_count USING btree (kept_until)
CREATE UNIQUE INDEX traffic_count_pkey ON public.traffic_count USING btree (rule_id, account_id, key, begins_at)
CREATE UNIQUE INDEX traffic_entry_pkey ON public.traffic_entry USING btree (list_id, value)
CREATE INDEX traffic_rule_account_id_idx ON public.traffic_rule USING btree (account_id) WHERE (account_id IS NOT NULL)
CREATE UNIQUE INDEX traffic_rule_pkey ON public.traffic_rule USING btree (id)
CREATE UNIQUE INDEX traffic_version_pkey ON public.traffic_version USING btree (singleton)
CREATE UNIQUE INDEX unconfirmed_batch_open ON public.unconfirmed_batch USING btree ((true)) WHERE (done_at IS NULL)
CREATE UNIQUE INDEX unconfirmed_batch_pkey ON public.unconfirmed_batch USING btree (id)
CREATE INDEX unconfirmed_message_account_id_message_id_idx ON public.unconfirmed_message USING btree (account_id, message_id)
CREATE UNIQUE INDEX unconfirmed_message_pkey ON public.unconfirmed_message USING btree (message_id)
CREATE UNIQUE INDEX unconfirmed_sweep_pkey ON public.unconfirmed_sweep USING btree (singleton)
CREATE UNIQUE INDEX unmatched_receipt_carrier_id_carrier_message_id_recipient_s_key ON public.unmatched_receipt USING btree (carrier_id, carrier_message_id, recipient, state)
CREATE UNIQUE INDEX unmatched_receipt_pkey ON public.unmatched_receipt USING btree (carrier_id, id)
CREATE INDEX unmatched_receipt_recipient_idx ON public.unmatched_receipt USING btree (recipient)
CREATE INDEX vetting_brand_id_id_idx ON public.vetting USING btree (brand_id, id)
CREATE INDEX vetting_expires_at_idx ON public.vetting USING btree (expires_at) WHERE (status = ANY (ARRAY['ACTIVE'::text, 'UNSCORE'::text]))
CREATE UNIQUE INDEX vetting_imported_once ON public.vetting USING btree (brand_id, evp_id, vetting_id) WHERE (imported AND (status = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'UNSCORE'::text])))
CREATE UNIQUE INDEX vetting_one_pending ON public.vetting USING btree (brand_id, evp_id, vetting_class) WHERE ((status = 'PENDING'::text) AND (NOT imported))
CREATE UNIQUE INDEX vetting_pkey ON public.vetting USING btree (id)
CREATE UNIQUE INDEX vetting_appeal_one_pending ON public.vetting_appeal USING btree (vetting_id) WHERE (status = 'PENDING'::text)
CREATE UNIQUE INDEX vetting_appeal_pkey ON public.vetting_appeal USING btree (id)
CREATE INDEX vetting_appeal_vetting_id_id_idx ON public.vetting_appeal USING btree (vetting_id, id)
CREATE INDEX vetting_evidence_appeal_id_idx ON public.vetting_evidence USING btree (appeal_id)
CREATE INDEX vetting_evidence_kept ON public.vetting_evidence USING btree (account_id, created_at) WHERE (content IS NOT NULL)
CREATE UNIQUE INDEX vetting_evidence_pkey ON public.vetting_evidence USING btree (id)
CREATE INDEX vetting_evidence_unused ON public.vetting_evidence USING btree (created_at) WHERE ((content IS NOT NULL) AND (appeal_id IS NULL))
CREATE INDEX webhook_attempt_account_id_recorded_at_idx ON ONLY public.webhook_attempt USING btree (account_id, recorded_at)
CREATE INDEX webhook_attempt_endpoint_id_recorded_at_idx ON ONLY public.webhook_attempt USING btree (endpoint_id, recorded_at) WHERE (endpoint_id IS NOT NULL)
CREATE UNIQUE INDEX webhook_attempt_pkey ON ONLY public.webhook_attempt USING btree (event_id, attempt)
CREATE INDEX webhook_attempt_replay_id_recorded_at_idx ON ONLY public.webhook_attempt USING btree (replay_id, recorded_at) WHERE (replay_id IS NOT NULL)
CREATE INDEX webhook_delivery_channel ON public.webhook_delivery USING btree (channel, event_id) WHERE (channel IS NOT NULL)
CREATE INDEX webhook_delivery_ending ON public.webhook_delivery USING btree (expires_at) WHERE ((channel IS NOT NULL) AND (owner IS NULL))
CREATE INDEX webhook_delivery_oldest ON public.webhook_delivery USING btree (endpoint, event_id) WHERE (owner IS NULL)
CREATE INDEX webhook_delivery_owner ON public.webhook_delivery USING btree (owner) WHERE (owner IS NOT NULL)
CREATE UNIQUE INDEX webhook_delivery_pkey ON public.webhook_delivery USING btree (event_id)
CREATE INDEX webhook_delivery_subject ON public.webhook_delivery USING btree (subject_id, seq)
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (endpoint, due_at, event_id) WHERE (owner IS NULL)
CREATE INDEX webhook_endpoint_account_id_endpoint_idx ON public.webhook_endpoint USING btree (account_id, endpoint)
CREATE INDEX webhook_endpoint_disabled ON public.webhook_endpoint USING btree (endpoint) WHERE (state = 'disabled'::text)
CREATE INDEX webhook_endpoint_ill ON public.webhook_endpoint USING btree (state) WHERE (state <> 'healthy'::text)
CREATE UNIQUE INDEX webhook_endpoint_pkey ON public.webhook_endpoint USING btree (endpoint)
CREATE INDEX webhook_event_account_id_id_idx ON ONLY public.webhook_event USING btree (account_id, id)
CREATE UNIQUE INDEX webhook_event_pkey ON ONLY public.webhook_event USING btree (id)
CREATE INDEX webhook_event_subject_id_idx ON ONLY public.webhook_event USING btree (subject_id)
CREATE INDEX webhook_replay_account_id_id_idx ON public.webhook_replay USING btree (account_id, id)
CREATE INDEX webhook_replay_next_at_idx ON public.webhook_replay USING btree (next_at) WHERE (done_at IS NULL)
CREATE UNIQUE INDEX webhook_replay_pkey ON public.webhook_replay USING btree (id)
CREATE UNIQUE INDEX webhook_replay_reference ON public.webhook_replay USING btree (account_id, reference) WHERE (reference IS NOT NULL)
CREATE UNIQUE INDEX webhook_replay_request_key ON public.webhook_replay USING btree (account_id, request_key) WHERE (done_at IS NULL)
CREATE INDEX webhook_report_by_time ON public.webhook_report USING btree (step, at) WHERE (view = 1)
CREATE INDEX webhook_report_old ON public.webhook_report USING btree (step, at)
CREATE UNIQUE INDEX webhook_report_pkey ON public.webhook_report USING btree (view, step, account_id, at, origin, result)
CREATE INDEX webhook_report_change_hour_idx ON public.webhook_report_change USING brin (hour)
CREATE UNIQUE INDEX webhook_response_pkey ON ONLY public.webhook_response USING btree (event_id, attempt)
CREATE INDEX webhook_undelivered_account_id_event_id_idx ON ONLY public.webhook_undelivered USING btree (account_id, event_id)
CREATE INDEX webhook_undelivered_failed ON ONLY public.webhook_undelivered USING btree (account_id, event_id) WHERE (reason <> 'no_address'::text)
CREATE UNIQUE INDEX webhook_undelivered_pkey ON ONLY public.webhook_undelivered USING btree (event_id)
CREATE INDEX webhook_undelivered_unaddressed ON ONLY public.webhook_undelivered USING btree (account_id, event_id) WHERE (reason = 'no_address'::text)
CREATE UNIQUE INDEX workflow_pkey ON ONLY public.workflow USING btree (id)

-- Policies
account.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")) OR (primary_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
account_activity.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
account_endpoint.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
account_protection.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
account_redaction.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
account_session.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
account_sign_on.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
address_check.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
application.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
auto_reload.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
balance.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
brand.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
brand_mail.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
brand_otp.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
brand_tally.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
call_lease.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
campaign.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
campaign_number.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
campaign_sharing.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
campaign_tally.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
campaign_violation.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
captured_mail.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
card_setup.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
change_check.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
change_seal.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
change_unsealed.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
chat_inbound.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
chat_indicator.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
chat_sender.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
compliance_report.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
compliance_report_change.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
dispatch.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
endpoint_hour.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
erasure.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
exchange_content.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
exchange_redaction.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
idempotency_key.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
inbound_long.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
inbound_pace.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
inbound_part.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
invitation.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
keyword_reply.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
ledger_check.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
ledger_entry.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
member.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
member_invitation.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
member_network.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
member_recovery_code.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
member_reset.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
message.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_event.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_query.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_report.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_report_change.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_resend.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_schedule.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
message_smpp_id.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
network_assertion.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
network_decision.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
network_request.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
network_token.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number_count.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number_key.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
number_ownership.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number_pool.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number_pool_member.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number_pool_recipient.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
number_provisioning_result.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
operator_change.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
opt_out.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
opt_out_assist.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
outgoing_mail.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
payment.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
payment_method.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
payment_method_change.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
person.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
person_filter.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
person_network.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
person_recovery_code.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
person_session.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
qod_connection.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
qod_session.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
redaction_waiting.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
registration_submission.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
registry_event.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
registry_request.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
registry_write.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
report_alert.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
request_log.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
request_log_number.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
reseller.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
review.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
secret.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
sign_in_try.exchange_only for * using (( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text)
sim.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_action.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_action_change.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_action_count.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_alarm.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_api_usage.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_block.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_block_count.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_count_change.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_disconnect.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_doubt.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_fraud_profile.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_identity.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_import.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_limit_profile.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_limit_reached.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_pairing.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_partner.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_pool.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_pool_alarm.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_pool_suspended.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_pool_usage.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_report.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_report_change.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_request.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_seen.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_session.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_sms_change.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_sms_month.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_transfer.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_transfer_card.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_usage_abroad.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_usage_hour.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_usage_period.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
sim_user_partner.partner_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (partner_id = ( SELECT NULLIF(current_setting('strowger.partner'::text, true), ''::text) AS "nullif")))
smpp_bind.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
smpp_bind_log.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
smpp_delivery.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
smpp_segment.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
smpp_trace.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
smpp_user.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
spend_notice.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
submission.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tendlc_history.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_event.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_name.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_number.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_registration.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_slip.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_withdrawal.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
tollfree_word.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
traffic_count.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
traffic_rule.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
unconfirmed_message.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
vetting.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
vetting_appeal.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
vetting_evidence.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_attempt.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_delivery.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_endpoint.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_event.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_replay.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_report.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_report_change.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_response.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
webhook_undelivered.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))
workflow.tenant_isolation for * using ((( SELECT current_setting('strowger.scope'::text, true) AS current_setting) = 'exchange'::text) OR (account_id = ( SELECT NULLIF(current_setting('strowger.account'::text, true), ''::text) AS "nullif")))

-- Triggers
CREATE TRIGGER keep_as_exchange AFTER INSERT ON public.account FOR EACH ROW EXECUTE FUNCTION keep_as_exchange()
CREATE CONSTRAINT TRIGGER brand_changed AFTER UPDATE ON public.brand DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION traffic_changed()
CREATE TRIGGER count_added AFTER INSERT ON public.brand REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_brands()
CREATE TRIGGER count_changed AFTER UPDATE ON public.brand REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_brands()
CREATE TRIGGER count_gone AFTER DELETE ON public.brand REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_brands()
CREATE CONSTRAINT TRIGGER campaign_changed AFTER UPDATE ON public.campaign DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((((((old.traffic_enabled IS DISTINCT FROM new.traffic_enabled) OR (old.mno_metadata IS DISTINCT FROM new.mno_metadata)) OR (old.age_gated IS DISTINCT FROM new.age_gated)) OR (old.direct_lending IS DISTINCT FROM new.direct_lending)) OR (old.embedded_link IS DISTINCT FROM new.embedded_link)) OR (old.embedded_phone IS DISTINCT FROM new.embedded_phone)) OR (old.content_action IS DISTINCT FROM new.content_action))) EXECUTE FUNCTION traffic_changed()
CREATE TRIGGER count_added AFTER INSERT ON public.campaign REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns()
CREATE TRIGGER count_changed AFTER UPDATE ON public.campaign REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns()
CREATE TRIGGER count_gone AFTER DELETE ON public.campaign REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns()
CREATE CONSTRAINT TRIGGER link_changed AFTER UPDATE ON public.campaign_number DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.status = 'LINKED'::text) OR (new.status = 'LINKED'::text)) AND ((old.status IS DISTINCT FROM new.status) OR (old.ownership_id IS DISTINCT FROM new.ownership_id)))) EXECUTE FUNCTION traffic_changed()
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON public.change_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON public.change_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()
CREATE TRIGGER count_added AFTER INSERT ON public.inventory REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inventory()
CREATE TRIGGER count_changed AFTER UPDATE ON public.inventory REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inventory()
CREATE TRIGGER count_changed AFTER UPDATE ON public.message REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_messages()
CREATE TRIGGER count_stored AFTER INSERT ON public.message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_messages()
CREATE TRIGGER count_added AFTER INSERT ON public.number REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_owned_numbers()
CREATE TRIGGER count_changed AFTER UPDATE ON public.number REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_owned_numbers()
CREATE TRIGGER count_gone AFTER DELETE ON public.number REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_owned_numbers()
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operator_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()
CREATE TRIGGER count_added AFTER INSERT ON public.sim REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sims()
CREATE TRIGGER count_changed AFTER UPDATE ON public.sim REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sims()
CREATE TRIGGER count_gone AFTER DELETE ON public.sim REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_sims()
CREATE TRIGGER count_added AFTER INSERT ON public.sim_action REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sim_actions()
CREATE TRIGGER count_changed AFTER UPDATE ON public.sim_action REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sim_actions()
CREATE TRIGGER count_gone AFTER DELETE ON public.sim_action REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_sim_actions()
CREATE CONSTRAINT TRIGGER tollfree_changed AFTER UPDATE ON public.tollfree_number DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.status = 'REGISTERED'::text) <> (new.status = 'REGISTERED'::text)) OR (old.ownership_id IS DISTINCT FROM new.ownership_id))) EXECUTE FUNCTION traffic_changed()

-- Views, sequences and types
sequence brand_seq_seq
sequence campaign_seq_seq
sequence node_number_seq
sequence sim_action_change_id_seq
sequence sim_fraud_profile_id_seq
sequence sim_limit_profile_id_seq
sequence sim_offering_id_seq
sequence sim_pool_id_seq
sequence sim_signup_id_seq
sequence smpp_delivery_seq_seq
sequence smpp_segment_seq_seq
sequence tollfree_name_id_seq
sequence webhook_delivery_seq_seq

-- Functions
CREATE OR REPLACE FUNCTION public.count_brands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
CREATE OR REPLACE FUNCTION public.count_by_blocks()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select $$
  with changed as not materialized (CHANGED
  ), span as (
    select partner_id, min(iccid) as lo, max(iccid) as hi from changed group by partner_id
  ), border as (
    select s.partner_id, b.lo_iccid from span s cross join lateral (
      select coalesce((select lo_iccid from sim_block
        where partner_id = s.partner_id and level = 0 and lo_iccid <= s.lo order by lo_iccid desc limit 1), '') as lo_iccid
      union all
      select lo_iccid from sim_block
       where partner_id = s.partner_id and level = 0 and lo_iccid > s.lo and lo_iccid <= s.hi) b
  ), placed as (
    select partner_id, status, fraud, lim, n,
        max(mark) over (partition by partner_id order by iccid, n <> 0 rows unbounded preceding) as lo_iccid from (
      select partner_id, iccid, status, fraud, lim, n, null collate "C" as mark from changed
      union all
      select partner_id, lo_iccid, 0, 0, 0, 0, lo_iccid from border) c
  )
  insert into sim_count_change
    select partner_id, lo_iccid, status, fraud, lim, sum(n) from placed
     where n <> 0 group by 1, 2, 3, 4, 5 having sum(n) <> 0
$$ $function$
CREATE OR REPLACE FUNCTION public.count_campaigns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
CREATE OR REPLACE FUNCTION public.count_inventory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if current_setting('strowger.count_later', true) = 'beside' then
      return null;
    end if;
    with small as (
      select country, left(msisdn, -5) as head, type, features, count(*) as n
        from added where status = 'available' group by 1, 2, 3, 4)
    insert into number_block_change (country, tail, head, type, features, numbers)
      select country, 5, head, type, features, n from small
       union all
      select country, 7, left(head, length(head) - 2), type, features, sum(n) from small group by 1, 3, 4, 5
       union all
      select country, 0, gram, type, features, count(*)
        from (select country, type, features, unnest(late_grams(msisdn)) as gram from added where status = 'available') g
       where gram is not null group by 1, 3, 4, 5;
  else
    with change as (
      select country, msisdn, type, features, sum(n) as n
        from (select country, msisdn, type, features, 1 as n from added where status = 'available'
              union all select country, msisdn, type, features, -1 from gone where status = 'available') c
       group by 1, 2, 3, 4 having sum(n) <> 0
    ), small as (
      select country, left(msisdn, -5) as head, type, features, sum(n) as n from change
       group by 1, 2, 3, 4 having sum(n) <> 0)
    insert into number_block_change (country, tail, head, type, features, numbers)
      select country, 5, head, type, features, n from small
       union all
      select country, 7, left(head, length(head) - 2), type, features, sum(n) from small group by 1, 3, 4, 5 having sum(n) <> 0
       union all
      select country, 0, gram, type, features, sum(n)
        from (select country, type, features, n, unnest(late_grams(msisdn)) as gram from change) g
       where gram is not null group by 1, 3, 4, 5 having sum(n) <> 0;
  end if;
  if current_setting('strowger.count_later', true) is distinct from 'on' then
    perform count_later();
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_later()
 RETURNS void
 LANGUAGE sql
AS $function$
  with change as (delete from number_block_change where xid = pg_current_xact_id() returning *)
  insert into number_block
    select country, tail, head, type, features, sum(numbers) from change
     group by 1, 2, 3, 4, 5 having sum(numbers) <> 0 order by 1, 2, 3, 4, 5
    on conflict (country, tail, head, type, features) do update set numbers = number_block.numbers + excluded.numbers;
$function$
CREATE OR REPLACE FUNCTION public.count_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into message_report_change
      select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, country, ''),
          case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, null,
          count(*), sum(parts), coalesce(sum(price) filter (where status <> 'rejected'), 0)
        from added group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into message_report_change
      select date_trunc('hour', accepted_at, 'UTC'), account_id, coalesce(carrier_id, ''), coalesce(network, country, ''),
          case direction when 'outbound' then sender else recipient end, coalesce(error_code, 0),
          case direction when 'outbound' then status else 'received' end, latency,
          sum(n), sum(n * parts), sum(case when status <> 'rejected' then n * price else 0 end)
        from (select accepted_at, account_id, carrier_id, network, country, direction, sender, recipient, error_code, status, parts, price, 1 as n,
                  case when status in ('delivered', 'undeliverable', 'read') and id in (select id from gone where status = 'submitted')
                    then latency_bucket(exchange_now() - coalesce(
                      (select min(submitted_at) from submission where message_id = added.id), message_submitted_at(id, accepted_at))) end as latency
                from added
              union all
              select accepted_at, account_id, carrier_id, network, country, direction, sender, recipient, error_code, status, parts, price, -1, null
                from gone) c
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(n) <> 0 or sum(n * parts) <> 0 or sum(n * price) <> 0;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_owned_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into number_count
      select account_id, digits, left(msisdn, digits), country, coalesce(app_id, uuid_at('epoch')), count(*)
        from added cross join (values (0), (5), (8)) h(digits) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, digits, head, country, app_id) do update set numbers = number_count.numbers + excluded.numbers;
  elsif tg_op = 'DELETE' then
    insert into number_count
      select account_id, digits, left(msisdn, digits), country, coalesce(app_id, uuid_at('epoch')), -count(*)
        from gone cross join (values (0), (5), (8)) h(digits) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, digits, head, country, app_id) do update set numbers = number_count.numbers + excluded.numbers;
  else
    with change as (
      select account_id, msisdn, country, app_id, sum(n) as n
        from (select account_id, msisdn, country, app_id, 1 as n from added
              union all select account_id, msisdn, country, app_id, -1 from gone) c
       group by 1, 2, 3, 4 having sum(n) <> 0)
    insert into number_count
      select account_id, digits, left(msisdn, digits), country, coalesce(app_id, uuid_at('epoch')), sum(n)
        from change cross join (values (0), (5), (8)) h(digits) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, digits, head, country, app_id) do update set numbers = number_count.numbers + excluded.numbers;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_sim_actions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into sim_action_change (partner_id, hour, status, actions)
      select partner_id, date_trunc('hour', created_at, 'UTC'), status, -count(*) from gone group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into sim_action_change (partner_id, hour, status, actions)
      select partner_id, date_trunc('hour', created_at, 'UTC'), status, count(*) from added group by 1, 2, 3;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_sims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'SIMs are changed by transactions that read what is committed';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from added offset 16) then
      execute replace(count_by_blocks(), 'CHANGED', 'select partner_id, iccid, status, fraud, lim, 1 as n from added');
    else
      insert into sim_count_change select partner_id, iccid, status, fraud, lim, 1 from added;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from gone offset 16) then
      execute replace(count_by_blocks(), 'CHANGED', 'select partner_id, iccid, status, fraud, lim, -1 as n from gone');
    else
      insert into sim_count_change select partner_id, iccid, status, fraud, lim, -1 from gone;
    end if;
  elsif exists (select from added offset 16) then
    execute replace(count_by_blocks(), 'CHANGED', 'select partner_id, iccid, status, fraud, lim, 1 as n from added
      union all select partner_id, iccid, status, fraud, lim, -1 from gone');
  else
    insert into sim_count_change
      select partner_id, iccid, status, fraud, lim, sum(n)
        from (select partner_id, iccid, status, fraud, lim, 1 as n from added
              union all select partner_id, iccid, status, fraud, lim, -1 from gone) c
       group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_traffic(rules uuid[], accounts text[], keys text[], begins double precision[], ends double precision[], kept double precision[], amounts bigint[], seens text[], mosts bigint[], carries double precision[])
 RETURNS TABLE(place bigint, counted bigint, earlier bigint, was text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  return query with input as (
      select i.*, to_timestamp(i.from_ms / 1000.0) as begins_at, to_timestamp((i.from_ms - (i.to_ms - i.from_ms)) / 1000.0) as before_at
        from unnest(rules, accounts, keys, begins, ends, kept, amounts, seens, mosts, carries)
          with ordinality i(rule_id, account_id, key, from_ms, to_ms, kept_ms, amount, seen, most, carry, place)
    ), counted as (
      insert into traffic_count as c (rule_id, account_id, key, begins_at, ends_at, kept_until, counted, seen)
      select i.rule_id, i.account_id, i.key, i.begins_at, to_timestamp(i.to_ms / 1000.0), to_timestamp(i.kept_ms / 1000.0), i.amount,
          i.seen::bit(100) from input i
      on conflict (rule_id, account_id, key, begins_at) do update
        set counted = c.counted + excluded.counted, was = c.seen, seen = c.seen | excluded.seen
      returning c.rule_id, c.account_id, c.key, c.begins_at, c.counted, c.seen, c.was
    )
    select i.place, c.counted, coalesce(p.counted, 0), c.was::text
      from counted c join input i using (rule_id, account_id, key, begins_at)
      left join traffic_count p on i.carry > 0 and p.rule_id = i.rule_id and p.account_id = i.account_id and p.key = i.key
        and p.begins_at = i.before_at
     where case when coalesce(bit_count(c.seen), c.counted + floor(coalesce(p.counted, 0) * i.carry)) > i.most
       then traffic_limit_exceeded() else true end;
end $function$
CREATE OR REPLACE FUNCTION public.drop_retired()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1s'
AS $function$
declare
  child  text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  select relname into child from pg_class
   where relnamespace = 'retired'::regnamespace and relkind = 'r' order by relname limit 1;
  if child is not null then execute format('drop table retired.%I', child); end if;
  return child;
end $function$
CREATE OR REPLACE FUNCTION public.exchange_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$select clock_timestamp() + offset_ms * interval '1 millisecond' from exchange_clock$function$
CREATE OR REPLACE FUNCTION public.exchange_only(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy exchange_only on %s using ((select current_setting(''strowger.scope'', true)) = ''exchange'')', target);
end $function$
CREATE OR REPLACE FUNCTION public.history_partitions()
 RETURNS TABLE(parent text, partition text, kind text, since timestamp with time zone, until timestamp with time zone, ends timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
  select t.name, c.relname::text, t.kind, w.week, w.week + interval '1 week', w.week + interval '1 week' + r.keep_days * interval '24 hours'
    from partitioned_table t join retention r on r.kind = t.kind
    join pg_inherits i on i.inhparent = t.name::regclass
    join pg_class c on c.oid = i.inhrelid,
  lateral (select to_date(right(c.relname, 7), 'IYYY"w"IW')::timestamp at time zone 'UTC' as week) w
$function$
CREATE OR REPLACE FUNCTION public.increase_epoch()
 RETURNS void
 LANGUAGE sql
AS $function$ update policy_epoch set epoch = epoch + 1 where slot = pg_backend_pid() % 32 $function$
CREATE OR REPLACE FUNCTION public.keep_as_exchange()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_redaction (account_id, text_days, number_days) select new.id, text_days, number_days from exchange_redaction for share;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.late_grams(msisdn text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[CASE WHEN (strpos(msisdn, substr(msisdn, (length(msisdn) - 6), 3)) = (length(msisdn) - 6)) THEN substr(msisdn, (length(msisdn) - 6), 3) ELSE NULL::text END, CASE WHEN (strpos(msisdn, substr(msisdn, (length(msisdn) - 5), 3)) = (length(msisdn) - 5)) THEN substr(msisdn, (length(msisdn) - 5), 3) ELSE NULL::text END, CASE WHEN (strpos(msisdn, substr(msisdn, (length(msisdn) - 4), 3)) = (length(msisdn) - 4)) THEN substr(msisdn, (length(msisdn) - 4), 3) ELSE NULL::text END, CASE WHEN (strpos(msisdn, substr(msisdn, (length(msisdn) - 3), 3)) = (length(msisdn) - 3)) THEN substr(msisdn, (length(msisdn) - 3), 3) ELSE NULL::text END, CASE WHEN (strpos(msisdn, substr(msisdn, (length(msisdn) - 2), 3)) = (length(msisdn) - 2)) THEN substr(msisdn, (length(msisdn) - 2), 3) ELSE NULL::text END]
CREATE OR REPLACE FUNCTION public.latency_bucket(latency interval)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select width_bucket(extract(epoch from latency)::float8, array[1, 2, 5, 10, 30, 60, 120, 300, 900, 3600, 21600, 86400]::float8[])::smallint
$function$
CREATE OR REPLACE FUNCTION public.make_partition(parent text, week timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  begins  timestamptz := date_trunc('week', week);
  child   text := parent || '_' || to_char(begins, 'IYYY"w"IW');
  fill    integer;
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  select fillfactor into fill from partitioned_table where name = parent;
  if not found or to_regclass(child) is not null then return false; end if;
  perform set_config('lock_timeout', '5s', true);
  execute format('create table %I (like %I including all) with (fillfactor = %s)', child, parent, fill);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
                 parent, child, uuid_at(begins), uuid_at(begins + interval '1 week'));
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.make_partitions(instant timestamp with time zone, first integer DEFAULT '-1'::integer, last integer DEFAULT 4)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*) filter (where make_partition(name, instant + weeks * interval '168 hours'))
    from partitioned_table, generate_series(first, last) weeks
$function$
CREATE OR REPLACE FUNCTION public.mask_of(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when number ~ '^\d{8,}$' then '…' || right(number, 4) else '…' end
$function$
CREATE OR REPLACE FUNCTION public.message_submitted_at(message uuid, accepted_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(
    (select submitted_at from submission where message_id = message order by part limit 1),
    (select at from message_event where message_id = message and event = 'submitted' order by at limit 1),
    accepted_at);
end $function$
CREATE OR REPLACE FUNCTION public.number_grams(msisdn text)
 RETURNS smallint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[((((msisdn)::bigint / 1000000) % (1000)::bigint))::smallint, ((((msisdn)::bigint / 100000) % (1000)::bigint))::smallint, ((((msisdn)::bigint / 10000) % (1000)::bigint))::smallint, ((((msisdn)::bigint / 1000) % (1000)::bigint))::smallint, ((((msisdn)::bigint / 100) % (1000)::bigint))::smallint, ((((msisdn)::bigint / 10) % (1000)::bigint))::smallint, (((msisdn)::bigint % (1000)::bigint))::smallint, ((1000 + ((msisdn)::bigint % (1000)::bigint)))::smallint]
CREATE OR REPLACE FUNCTION public.number_tag(pads bytea, account text, number text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select substring(sha256(substring(pads from 65) || sha256(substring(pads for 64) || convert_to(account || ' ' || number, 'UTF8'))) for 16)
$function$
CREATE OR REPLACE FUNCTION public.partner_isolation(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy partner_isolation on %s using ('
    '(select current_setting(''strowger.scope'', true)) = ''exchange'' or '
    'partner_id = (select nullif(current_setting(''strowger.partner'', true), '''')))', target);
end $function$
CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is written once: its rows are neither changed nor removed', tg_table_name using errcode = '42501';
end $function$
CREATE OR REPLACE FUNCTION public.retire_partition(child text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '50ms'
AS $function$
declare
  old     record;
  open    boolean := false;
  scope   text := coalesce(current_setting('strowger.scope', true), '');
begin
  perform pg_advisory_xact_lock(hashtext('partitions'));
  select p.*, t.open_table, t.open_key into old
    from history_partitions() p join partitioned_table t on t.name = p.parent
   where p.partition = child and p.ends <= clock_timestamp();
  if not found then return false; end if;
  -- With the exclusive lock, no row can become open any more.
  execute format('lock table only %I in access exclusive mode', old.parent);
  if old.open_table is not null then
    -- Row-level security applies to the owner as well.
    perform set_config('strowger.scope', 'exchange', true);
    execute format('select exists (select from %I where %I >= $1 and %I < $2)', old.open_table, old.open_key, old.open_key)
      into open using uuid_at(old.since), uuid_at(old.until);
    perform set_config('strowger.scope', scope, true);
  end if;
  if open then return false; end if;
  execute format('alter table %I detach partition %I', old.parent, child);
  execute format('alter table %I set schema retired', child);
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.sim_period_start(first_period timestamp with time zone, months integer, instant timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (began.at + (began.n * months) * interval '1 month') at time zone 'UTC'
    from (select f.at, floor(((extract(year from i.at) - extract(year from f.at)) * 12 + extract(month from i.at) - extract(month from f.at))
                             / months)::integer as n, i.at as instant
            from (select first_period at time zone 'UTC' as at) f, (select instant at time zone 'UTC' as at) i) c,
  lateral (select c.at, case when c.at + (c.n * months) * interval '1 month' > c.instant then c.n - 1 else c.n end as n) began
$function$
CREATE OR REPLACE FUNCTION public.sort_number_grams()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
RETURN gin_clean_pending_list('inventory_grams'::regclass)
CREATE OR REPLACE FUNCTION public.tenant_isolation(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s using ('
    '(select current_setting(''strowger.scope'', true)) = ''exchange'' or '
    'account_id = (select nullif(current_setting(''strowger.account'', true), '''')))', target);
end $function$
CREATE OR REPLACE FUNCTION public.traffic_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if current_setting('strowger.traffic_notified', true) is distinct from 'yes' then
    perform set_config('strowger.traffic_notified', 'yes', true);
    perform increase_epoch();
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.traffic_limit_exceeded()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$ begin
  raise exception 'a traffic rule limit is exceeded' using errcode = 'ST001';
end $function$
CREATE OR REPLACE FUNCTION public.uuid_at(instant timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select (lpad(to_hex(greatest(0, extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$function$
CREATE OR REPLACE FUNCTION public.uuid_now()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$function$
