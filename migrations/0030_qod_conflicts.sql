-- One session at a time for the same packets of a device, across accounts. If several are active, the first remains.
update qod_session s set state = 'DELETED', status_info = 'NETWORK_TERMINATED', ended_at = now(), deleted_at = now(),
    expires_at = least(expires_at, now()), pending_request = 'release', pending_request_at = now(), attempts = 0
  where state in ('REQUESTED', 'AVAILABLE') and exists (
    select from qod_session o where o.msisdn = s.msisdn and o.flow = s.flow and o.id < s.id
       and o.state in ('REQUESTED', 'AVAILABLE'));
create unique index qod_session_running_flow on qod_session (msisdn, flow) where state in ('REQUESTED', 'AVAILABLE');
comment on column qod_session.flow is 'canonical form, or its hash if it is long, of server and ports: the packets covered';
