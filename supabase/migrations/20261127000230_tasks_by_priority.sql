-- Tasks of a priority, alone and of one status, in the order of the list: each page and each count is a range of one index.
drop index public.tasks_priority_created_at_idx;
create index on public.tasks (priority, created_at desc, id desc);
create index on public.tasks (priority, status, created_at desc, id desc);
