-- The log is the stream of events: a row tells by its transaction's number whether a reader has seen it
-- (server/events/read.ts). Rows from before stay null: a default in the same statement would rewrite them.
alter table log add column xid xid8;
alter table log alter column xid set default pg_current_xact_id();
create index log_xid on log (xid) where xid is not null;
