-- The minimum of an alert counts messages or attempts. The priorities of routes have the limits of the API.
alter table report_alert rename column minimum_messages to minimum;
alter table route add constraint route_priority_check check (priority between 0 and 1000) not valid;
alter table route validate constraint route_priority_check;
