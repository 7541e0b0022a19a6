-- The priorities of routes have the limits of the API.
alter table route add constraint route_priority_check check (priority between 0 and 1000) not valid;
alter table route validate constraint route_priority_check;
