/** Whether a room `r` is of none of the kinds a type `t` asks for, as SQL; a type without kinds asks for none. */
export const otherKindSql = `(r.id is not null and cardinality(t.room_kinds) > 0 and r.kind <> all (t.room_kinds))`;
