-- Lists of requests open with the urgent ones first, and among those with the oldest: two directions, which the index over
-- (priority, id) cannot be walked in.
create index inventory_requests_urgent_first on inventory_requests (clinic_id, priority desc, id);
