-- What lies in the store: a picture is drawn anew, so that the hash of what was sent says nothing of it.
-- Null: kept before this stood; its size alone is known.
alter table arquivo add column guardado_sha256 bytea;
