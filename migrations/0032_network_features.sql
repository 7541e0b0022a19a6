-- Network features that a customer's SIMs do not have, and whether they receive SMS.
alter table sim_partner
  add column excluded_features text[] not null default '{}' check (excluded_features <@ array[
    'sim-swap', 'device-reachability-status', 'device-roaming-status', 'location-verification', 'quality-on-demand']),
  add column sms boolean;
comment on column sim_partner.excluded_features is 'network features not available for its SIMs';
comment on column sim_partner.sms is 'whether attached SIMs receive SMS; null: unknown';

alter table network_virtual drop constraint network_virtual_fault_check;
alter table network_virtual add constraint network_virtual_fault_check
  check (fault in ('unreachable', 'timeout', 'not-applicable'));
