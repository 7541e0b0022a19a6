-- Files are compressed already; to compress them once more costs the database much time and saves no space.
alter table vetting_evidence alter column content set storage external;
