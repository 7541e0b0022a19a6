-- Sources of network data other than SIMs: the configured responses of virtual numbers (in a sandbox), and the locations of network
-- cells. Times are exchange time.
create table network_virtual (
  msisdn       text collate "C" primary key check (msisdn ~ '^990[0-9]{2,12}$'),
  swapped_at   timestamptz,
  data         boolean,
  sms          boolean,
  reach_at     timestamptz,
  mcc          text collate "C" check (mcc ~ '^[0-9]{3}$'),
  mcc_at       timestamptz,
  latitude     double precision check (latitude between -90 and 90),
  longitude    double precision check (longitude between -180 and 180),
  radius       double precision check (radius between 1 and 200000),
  location_at  timestamptz,
  fault        text check (fault in ('unreachable', 'timeout')),
  changed_at   timestamptz not null,
  check ((data is null) = (reach_at is null) and (sms is null) = (reach_at is null)),
  check ((mcc is null) = (mcc_at is null)),
  check ((latitude is null) = (radius is null) and (longitude is null) = (radius is null)),
  check (location_at is null or radius is not null)
);
comment on table network_virtual is 'overrides of the simulated data of virtual numbers; null: value by the last digits';
comment on column network_virtual.location_at is 'when the device was last seen; null: at the time of each query';

-- Cells of mobile networks: circles that contain a device.
create table network_cell (
  kind       text collate "C" not null check (kind in ('CGI', 'SAI', 'ECGI', 'NCGI')),
  mcc        text collate "C" not null check (mcc ~ '^[0-9]{3}$'),
  mnc        text collate "C" not null check (mnc ~ '^[0-9]{2,3}$'),
  cell       bigint not null check (cell >= 0),
  area       integer not null check (area >= -1),
  latitude   double precision not null check (latitude between -90 and 90),
  longitude  double precision not null check (longitude between -180 and 180),
  radius     double precision not null check (radius between 1 and 200000),
  primary key (kind, mcc, mnc, cell, area)
);
comment on column network_cell.kind is 'identifier type: CGI (LAC and CI), SAI (LAC and SAC), ECGI (E-UTRAN) or NCGI (NR)';
comment on column network_cell.area is 'LAC or TAC; -1: unspecified, not allowed for CGI and SAI';
-- For computing the circles of areas only, because a single cell is found by its key.
create index on network_cell (kind, mcc, mnc, area) where area >= 0;

-- The circles around the cells of areas, computed when cells are published.
create table network_area (
  kind       text collate "C" not null,
  mcc        text collate "C" not null,
  mnc        text collate "C" not null,
  area       integer not null,
  latitude   double precision not null,
  longitude  double precision not null,
  radius     double precision not null,
  cells      integer not null,
  primary key (kind, mcc, mnc, area)
);

create table network_cell_import (
  id         uuid primary key,
  status     text not null default 'open' check (status in ('open', 'published', 'ended')),
  dry_run    boolean not null,
  replace    boolean not null,
  rows_read  integer not null default 0,
  added      integer not null default 0,
  changed    integer not null default 0,
  unchanged  integer not null default 0,
  removed    integer not null default 0,
  creator    text not null,
  began_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index on network_cell_import (began_at) where status = 'open';

create unlogged table staged_cell (
  import_id  uuid not null,
  kind       text collate "C" not null,
  mcc        text collate "C" not null,
  mnc        text collate "C" not null,
  cell       bigint not null,
  area       integer not null,
  line       integer not null,
  latitude   double precision not null,
  longitude  double precision not null,
  radius     double precision not null,
  primary key (import_id, kind, mcc, mnc, cell, area)
) with (autovacuum_vacuum_insert_threshold = -1);
create index on staged_cell (import_id, line);
