-- What the staff pins beside the wall: dates, tasks, announcements. It is not audited: it names people in text, which
-- anonymising would not find in the log.
create table public.pinned_items (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('event', 'task', 'announcement', 'other')),
  title text not null check (char_length(title) <= 120 and not private.is_blank(title)),
  content text not null default '' check (char_length(content) <= 2000 and (content = '' or not private.is_blank(content))),
  due_date date check (due_date between '2000-01-01' and '2199-12-31'),
  -- Names as written. They need not be members.
  assigned_to text[] not null default '{}' check (private.is_text_list(assigned_to, 30, 120)),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

comment on table public.pinned_items is 'What the staff pins beside the messages';

create index on public.pinned_items (created_at desc, id desc);
create index on public.pinned_items (created_by);

alter table public.pinned_items enable row level security;
revoke all on public.pinned_items from anon, authenticated;
grant select, insert, update, delete on public.pinned_items to service_role;
grant select, delete on public.pinned_items to authenticated;
grant insert (id, type, title, content, due_date, assigned_to), update (type, title, content, due_date, assigned_to)
  on public.pinned_items to authenticated;

create policy "signed-in people see what is pinned" on public.pinned_items for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "the staff pins" on public.pinned_items for insert to authenticated
  with check ((select private.is_staff()));

create policy "the staff changes what is pinned" on public.pinned_items for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create policy "the staff unpins" on public.pinned_items for delete to authenticated
  using ((select private.is_staff()));

alter publication supabase_realtime add table public.pinned_items;

-- Cleans the texts and removes empty names.
create function private.apply_pinned_rules() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.title := private.written_line(new.title);
  new.content := private.written_text(new.content);
  if new.title = '' then
    raise check_violation using message = 'O título não pode estar vazio.';
  end if;
  new.assigned_to := array(
    select name from (
      select private.written_text(entry) as name, place from unnest(new.assigned_to) with ordinality as listed (entry, place)
    ) as names
    where name <> '' order by place
  );
  return new;
end
$$;

create trigger apply_rules before insert or update on public.pinned_items for each row
  execute function private.apply_pinned_rules();
