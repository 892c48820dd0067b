-- What a record's version was after each write, so that a refused save can be told what changed since the caller's own
-- version (REL-14). Entries from before have none.
alter table audit_log add column version int;
