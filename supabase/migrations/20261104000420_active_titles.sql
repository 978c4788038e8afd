-- One title a ranking (SPEC.md, section 3): activating one puts the one before it aside.

update public.ranking_titles as title set active = false
where active and exists (
  select from public.ranking_titles as other
  where other.active and other.type = title.type and (other.created_at, other.id) > (title.created_at, title.id)
);

create unique index ranking_titles_one_active_per_type on public.ranking_titles (type) where active;

create function private.put_other_titles_aside() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two admins at once: the later one counts.
  perform pg_advisory_xact_lock(hashtext('public.ranking_titles'));
  update public.ranking_titles set active = false where type = new.type and id <> new.id and active;
  return new;
end
$$;

create trigger put_others_aside before insert or update on public.ranking_titles for each row
  when (new.active) execute function private.put_other_titles_aside();

create function private.check_title() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(private.is_blank(new.title), true) then
    raise check_violation using message = 'Informe o título.';
  elsif char_length(btrim(new.title)) > 80 then
    raise check_violation using message = 'O título deve ter no máximo 80 caracteres.';
  end if;
  new.title := btrim(new.title);
  return new;
end
$$;

create trigger check_title before insert or update of title on public.ranking_titles for each row
  execute function private.check_title();
